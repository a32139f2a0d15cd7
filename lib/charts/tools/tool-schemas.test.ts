import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { WRITE_TOOLS } from '#lib/sessions/tools.ts'
import { READ_TOOLS, type ToolSchema, toolSchemas } from './tool-schemas.ts'

const REFERENCE = new URL('../../../../shared/data/reference-sessions/', import.meta.url)

/** Everything but the descriptions. */
const shape = ({ function: { name, parameters } }: ToolSchema) => ({
  name,
  required: parameters.required,
  properties: Object.entries(parameters.properties).map(([key, { type, enum: words }]) => [key, type, words ?? null]),
})

describe('tool schemas', () => {
  it('offers nine reads, the final call, five interviews and, where a turn writes, three writes', () => {
    expect(READ_TOOLS).toHaveLength(9)
    expect(toolSchemas('en').map((tool) => tool.function.name)).toHaveLength(15)
    expect(
      toolSchemas('en', { writes: true })
        .slice(15)
        .map((tool) => tool.function.name),
    ).toEqual(Object.keys(WRITE_TOOLS))
  })

  it('differs between the languages in its descriptions alone, and describes in Chinese whatever it does in English', () => {
    const [en, zh] = [toolSchemas('en', { writes: true }), toolSchemas('zh', { writes: true })]
    expect(zh.map(shape)).toEqual(en.map(shape))
    const described = (tool: ToolSchema) =>
      [tool.function, ...Object.values(tool.function.parameters.properties)].map((one) => one.description)
    for (const [index, tool] of zh.entries()) {
      const words = described(tool)
      expect(words.map((word) => word === undefined)).toEqual(
        described(en[index] as ToolSchema).map((word) => word === undefined),
      )
      for (const word of words) if (word !== undefined) expect(word).toMatch(/\p{Script=Han}/u)
    }
  })

  it('asks of a write what the checks of a write know', () => {
    for (const { function: write } of toolSchemas('en', { writes: true }).slice(15)) {
      const rule = WRITE_TOOLS[write.name]
      expect(write.parameters.required).toEqual(['subject_id', ...(rule?.required ?? [])])
      expect(Object.keys(write.parameters.properties).sort()).toEqual(
        ['subject_id', ...(rule?.required ?? []), ...(rule?.optional ?? [])].sort(),
      )
      for (const [key, words] of Object.entries(rule?.enums ?? {})) {
        expect(write.parameters.properties[key]?.enum).toEqual(words)
      }
    }
  })

  it.skipIf(!existsSync(REFERENCE))('is in English what the reference sessions carry', () => {
    for (const file of readdirSync(REFERENCE).filter((name) => name.endsWith('.jsonl'))) {
      for (const line of readFileSync(new URL(file, REFERENCE), 'utf8').split('\n').filter(Boolean)) {
        const { tools } = JSON.parse(line) as { tools: unknown[] }
        expect(toolSchemas('en', { writes: tools.length > 15 })).toEqual(tools)
      }
    }
  })
})
