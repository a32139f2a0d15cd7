/** A section of a note: its heading as written, and where heading and text lie in the note (UTF-16 offsets). */
export type NoteSection = { heading: string; start: number; bodyStart: number; end: number }

/** A heading stands at the start of a line, is short, begins with a capital and ends in a colon. */
const HEADING = /^[ \t]*([A-Z][A-Za-z0-9 /&,'()+-]{1,60}):[ \t]*(?=\r?$|\S)/gm

/** The headings of MIMIC discharge summaries, in their order; only these divide such a note for certain. */
const DISCHARGE_HEADINGS = new Set([
  'name',
  'admission date',
  'date of birth',
  'service',
  'allergies',
  'attending',
  'chief complaint',
  'major surgical or invasive procedure',
  'history of present illness',
  'past medical history',
  'social history',
  'family history',
  'physical exam',
  'pertinent results',
  'brief hospital course',
  'medications on admission',
  'discharge medications',
  'discharge disposition',
  'discharge diagnosis',
  'discharge condition',
  'discharge instructions',
  'followup instructions',
  'follow-up instructions',
  'plan',
])

/**
 * The sections of a discharge summary, by its known headings; a section reaches to the next known heading or the end.
 * Text before the first heading belongs to none.
 */
export function dischargeSections(text: string): NoteSection[] {
  return sections(text, (heading) => DISCHARGE_HEADINGS.has(heading.toLowerCase()))
}

/** An outline of any note: every line that looks like a heading. Meant for finding one's way, not for extraction. */
export function noteOutline(text: string): NoteSection[] {
  return sections(text, (heading) => heading.split(/\s+/).length <= 7)
}

function sections(text: string, isHeading: (heading: string) => boolean): NoteSection[] {
  const found: NoteSection[] = []
  for (const match of text.matchAll(HEADING)) {
    const heading = match[1]?.trim() ?? ''
    if (!isHeading(heading)) continue
    const previous = found.at(-1)
    if (previous) previous.end = match.index
    found.push({ heading, start: match.index, bodyStart: match.index + match[0].length, end: text.length })
  }
  return found
}

/** The text of a section without its heading and the blanks around it. */
export function sectionText(text: string, section: NoteSection): string {
  return text.slice(section.bodyStart, section.end).trim()
}
