import { describeApi, type OpenApiDocument } from '#lib/platform/http/openapi.ts'
import packageJson from '#package.json' with { type: 'json' }
import { OPERATIONS, SCHEMAS } from './operations.ts'

let made: OpenApiDocument | undefined

/** The OpenAPI document of this program. */
export function apiDocument(): OpenApiDocument {
  made ??= describeApi({ operations: OPERATIONS, schemas: SCHEMAS, version: packageJson.version })
  return made
}
