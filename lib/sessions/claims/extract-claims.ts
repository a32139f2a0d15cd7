import type { Claim, ExtractClaims } from './claim.ts'
import { readAllergies, readConditions, readProcedures } from './conditions.ts'
import { readDates, readDurations } from './dates.ts'
import { findDoses, readDrugs } from './drugs.ts'
import { readFlags } from './flags.ts'
import { readOrganisms, readSusceptibilities } from './microbiology.ts'
import { isMeasured, type Reading, type ReadSentence, readText } from './reading.ts'
import { readScores } from './scores.ts'
import { readTrends } from './trends.ts'
import { boundAmounts, readValues } from './values.ts'

/**
 * Reads the claims of one text in English or Chinese, in order of `start`. What is advised, supposed, asked or said of
 * others is none; of a question only what it takes for granted. A change is a claim of its own, and each value in it
 * too, with its day. Nothing is thrown.
 */
export const extractClaims: ExtractClaims = (text, _language, { asOf, vocabulary }) => {
  const reading = readText(text, asOf, vocabulary)
  return reading.sentences
    .flatMap((sentence) => (sentence.mode === 'none' ? [] : readSentence(reading, sentence)))
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

/** The readers mark what they use, so that a dose is no value and an allergy no medication; hence their order. */
function readSentence(reading: Reading, sentence: ReadSentence): Claim[] {
  const scores = readScores(reading, sentence)
  const allergies = readAllergies(reading, sentence)
  const susceptibilities = readSusceptibilities(reading, sentence)
  const doses = findDoses(sentence)
  const bound = boundAmounts(reading, sentence)
  const trends = readTrends(reading, sentence, bound)
  const values = readValues(reading, sentence, bound)
  const valued = bound.flatMap(({ token, of }) => (of && sentence.used.has(token) && isMeasured(of) ? [of] : []))
  const claims = [
    ...scores,
    ...allergies,
    ...susceptibilities,
    ...trends,
    ...values,
    ...readFlags(reading, sentence, valued),
    ...readDrugs(sentence, doses),
    ...readConditions(reading, sentence),
    ...readProcedures(reading, sentence),
    ...readOrganisms(reading, sentence),
    ...readDurations(reading, sentence),
  ]
  return [...claims, ...readDates(reading, sentence, claims)]
}
