/**
 * What a write tool answers: the created resource, simulated, stamped with the session's day, in the reference's form.
 * Pure; nothing reaches the chart.
 * @throws RangeError for a tool that writes nothing
 */
export function simulatedWrite(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  asOf: string,
): Record<string, unknown> {
  const { subject_id, ...given } = args
  const created = { subject: { reference: `Patient/${subject_id}` } }
  const simulated = { _simulated: true, _created_at: `${asOf}T12:00:00.000000` }
  switch (tool) {
    case 'MedicationRequest.create':
      return {
        resourceType: 'MedicationRequest',
        id: `MR-sim-${subject_id}-${asOf}`,
        status: 'active',
        ...created,
        intent: 'order',
        medicationCodeableConcept: { text: given.medication },
        dosageInstruction: [{ text: `${given.dose} ${given.route} ${given.frequency}` }],
        reasonCode: given.indication === undefined ? [] : [{ text: given.indication }],
        ...simulated,
      }
    case 'ServiceRequest.create':
      return {
        resourceType: 'ServiceRequest',
        id: `SR-sim-${subject_id}-${asOf}`,
        status: 'active',
        ...created,
        intent: 'order',
        priority: given.priority,
        code: { text: given.service_type },
        note: given.note === undefined ? [] : [{ text: given.note }],
        ...(given.target_date === undefined ? {} : { occurrenceDateTime: given.target_date }),
        ...simulated,
      }
    case 'Flag.create':
      return {
        resourceType: 'Flag',
        id: `FL-sim-${subject_id}-${asOf}`,
        status: 'active',
        ...created,
        category: [{ text: given.category }],
        code: { text: given.code, coding: [{ display: given.detail }] },
        ...simulated,
      }
    default:
      throw new RangeError(`no write tool ${tool}`)
  }
}
