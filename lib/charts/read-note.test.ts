import { describe, expect, it } from 'vitest'
import { dischargeSections, noteOutline, sectionText } from './note-sections.ts'
import { noteText } from './read-note.ts'

const document = (attachment: Record<string, unknown>) => ({
  resourceType: 'DocumentReference',
  content: [{ attachment }],
})

describe('noteText', () => {
  it('decodes base64 as UTF-8', () => {
    const text = 'Fieber 39 °C\r\n发热两天'
    const data = Buffer.from(text, 'utf8').toString('base64')
    expect(noteText(document({ contentType: 'text/plain; charset=utf-8', data }))?.text).toBe(text)
    const wrapped = data.replace(/(.{20})/g, '$1\n')
    expect(noteText(document({ contentType: 'text/plain', data: wrapped }))?.text).toBe(text)
  })

  it.each(['NO GROWTH.', 'NOGROWTH', 'Seen today: better.'])('takes plain text in the place of base64: %s', (data) => {
    expect(noteText({ resourceType: 'DiagnosticReport', presentedForm: [{ data }] })?.text).toBe(data)
  })

  it('falls back to a conclusion, and passes over pictures and links', () => {
    const picture = document({ contentType: 'image/png', data: 'AAAA' })
    expect(noteText(picture)).toBeNull()
    expect(noteText(document({ url: 'http://example.org/note' }))).toBeNull()
    expect(noteText({ resourceType: 'DiagnosticReport', conclusion: 'Normal.' })?.text).toBe('Normal.')
  })
})

describe('sections', () => {
  const note =
    'Name: ___\n\nAllergies: \nPenicillins\n \nAttending: ___\n\nDischarge Instructions:\nDear Ms. ___,\nNote: rest.\n\nFollowup Instructions:\n___\n'

  it('divides a discharge summary by its known headings only', () => {
    expect(dischargeSections(note).map((section) => [section.heading, sectionText(note, section)])).toEqual([
      ['Name', '___'],
      ['Allergies', 'Penicillins'],
      ['Attending', '___'],
      ['Discharge Instructions', 'Dear Ms. ___,\nNote: rest.'],
      ['Followup Instructions', '___'],
    ])
  })

  it('outlines any note, with offsets into the text', () => {
    const report = 'INDICATION:  Fever.\r\n\r\nFINDINGS: Clear lungs.\r\nIMPRESSION:\r\nNo pneumonia.'
    const outline = noteOutline(report)
    expect(outline.map(({ heading }) => heading)).toEqual(['INDICATION', 'FINDINGS', 'IMPRESSION'])
    for (const { heading, start } of outline) expect(report.slice(start)).toMatch(new RegExp(`^${heading}`))
    expect(sectionText(report, outline[2] ?? { heading: '', start: 0, bodyStart: 0, end: 0 })).toBe('No pneumonia.')
  })
})
