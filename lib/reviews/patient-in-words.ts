/** `Patient is a 52-year-old F` of a session's opening line as `F, 52`; empty when it says nothing of the kind. */
export function patientInWords(opening: string | null): string {
  const match = /Patient is an? (\d+)-year-old ([A-Za-z]+)/.exec(opening ?? '')
  return match ? `${match[2]}, ${match[1]}` : ''
}
