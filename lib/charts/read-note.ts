import { isObject, objects, string } from './fhir-shape.ts'
import type { FhirResource } from './resource.ts'

/**
 * The text of a note: of a DocumentReference's first attachment or a DiagnosticReport's presented form, base64 decoded
 * as UTF-8 (plain text in its place, as the reference implementation writes it, is taken as it is); else a report's
 * conclusion. Null when the resource carries no text, for instance only a link.
 */
export function noteText(resource: FhirResource): { text: string; contentType: string } | null {
  const attachments = [
    ...objects(resource.content).map((content) => content.attachment),
    ...objects(resource.presentedForm),
  ].filter(isObject)
  for (const attachment of attachments) {
    const data = string(attachment.data)
    const contentType = string(attachment.contentType) ?? 'text/plain'
    if (data === null || !/^(text\/|application\/(json|xml|xhtml))/.test(contentType)) continue
    return { text: decodeBase64(data) ?? data, contentType }
  }
  const conclusion = string(resource.conclusion)
  return conclusion === null ? null : { text: conclusion, contentType: 'text/plain' }
}

// A single word such as NOGROWTH is legal base64 too; what it decodes to is no text.
const CONTROL = /(?![\t\n\f\r])\p{Cc}/u

/** Base64 as UTF-8 text; null when it is not base64 or does not hold text. */
function decodeBase64(data: string): string | null {
  const packed = data.replace(/[\r\n]/g, '')
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) return null
  const binary = atob(packed)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return CONTROL.test(text) ? null : text
  } catch {
    return null
  }
}
