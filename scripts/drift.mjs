// Do the migrations, the schema and the catalog still say the same? Prisma compares tables, columns and indexes; what it
// does not know (triggers, functions, grants, checks, partial indexes, row security) is compared with prisma/catalog.txt.
//   node scripts/drift.mjs            exit 1 on drift
//   node scripts/drift.mjs --write    takes the present catalog as the committed one
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { project } from './home.mjs'
import { PRISMA, prismaEnv, runNode } from './node.mjs'
import { openTestServer } from './test-server.mjs'

const CATALOG = path.join(project, 'prisma/catalog.txt')

/** One line a fact. graphile_worker is left out: its schema belongs to the job queue's own migrations. */
const FACTS = {
  schema: `
    SELECT nspname || ' owner ' || pg_get_userbyid(nspowner) AS fact FROM pg_namespace
    WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'graphile_worker')`,
  relation: `
    SELECT format('%s %s owner %s%s%s', CASE relkind WHEN 'r' THEN 'table' WHEN 'p' THEN 'table' WHEN 'v' THEN 'view'
                    WHEN 'm' THEN 'materialized view' WHEN 'S' THEN 'sequence' END, relname, pg_get_userbyid(relowner),
                  CASE WHEN relrowsecurity THEN ' row security' ELSE '' END,
                  CASE WHEN relforcerowsecurity THEN ' forced' ELSE '' END) AS fact
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')`,
  grant: `
    SELECT format('%s to %s: %s', relname, coalesce(r.rolname, 'PUBLIC'), string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type COLLATE "C")) AS fact
    FROM pg_class c, aclexplode(c.relacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee
    WHERE c.relnamespace = 'public'::regnamespace AND a.grantee <> c.relowner GROUP BY relname, r.rolname
    UNION ALL
    SELECT format('%s.%s to %s: %s', c.relname, t.attname, coalesce(r.rolname, 'PUBLIC'), string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type COLLATE "C"))
    FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid, aclexplode(t.attacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee
    WHERE c.relnamespace = 'public'::regnamespace GROUP BY c.relname, t.attname, r.rolname
    UNION ALL
    SELECT format('schema %s to %s: %s', nspname, coalesce(r.rolname, 'PUBLIC'), string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type COLLATE "C"))
    FROM pg_namespace n, aclexplode(n.nspacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee
    WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'graphile_worker') AND a.grantee <> n.nspowner GROUP BY nspname, r.rolname
    UNION ALL
    SELECT format('default on %s of %s to %s: %s', d.defaclobjtype, pg_get_userbyid(d.defaclrole), coalesce(r.rolname, 'PUBLIC'), string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type COLLATE "C"))
    FROM pg_default_acl d, aclexplode(d.defaclacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee GROUP BY d.defaclobjtype, d.defaclrole, r.rolname`,
  function: `
    SELECT format('%s(%s) returns %s, %s, %s, owner %s, sha256 %s, execute: %s', p.proname, pg_get_function_identity_arguments(p.oid),
                  pg_get_function_result(p.oid), CASE p.provolatile WHEN 'i' THEN 'immutable' WHEN 's' THEN 'stable' ELSE 'volatile' END,
                  CASE WHEN p.prosecdef THEN 'security definer' ELSE 'security invoker' END, pg_get_userbyid(p.proowner),
                  left(encode(sha256(convert_to(pg_get_functiondef(p.oid), 'UTF8')), 'hex'), 16),
                  (SELECT string_agg(coalesce(r.rolname, 'PUBLIC'), ', ' ORDER BY r.rolname COLLATE "C" NULLS FIRST)
                   FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a LEFT JOIN pg_roles r ON r.oid = a.grantee
                   WHERE a.grantee <> p.proowner)) AS fact
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')`,
  trigger: `
    SELECT pg_get_triggerdef(t.oid) || CASE t.tgenabled WHEN 'O' THEN '' ELSE ' (enabled: ' || t.tgenabled::text || ')' END AS fact
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace`,
  constraint: `
    SELECT format('%s %s %s%s', conrelid::regclass, conname, pg_get_constraintdef(oid), CASE WHEN convalidated THEN '' ELSE ' (not validated)' END) AS fact
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'x')`,
  index: `
    SELECT pg_get_indexdef(indexrelid) AS fact FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace AND (indpred IS NOT NULL OR indexprs IS NOT NULL)`,
  policy: `
    SELECT format('%s on %s for %s to %s using %s check %s', policyname, tablename, cmd, roles, coalesce(qual, '-'), coalesce(with_check, '-')) AS fact
    FROM pg_policies WHERE schemaname = 'public'`,
  view: `
    SELECT format('%s: %s', viewname, regexp_replace(definition, '\\s+', ' ', 'g')) AS fact FROM pg_views WHERE schemaname = 'public'`,
}

/** @param {string} url any login that sees the catalog @returns {Promise<string>} sorted lines, `kind: fact` */
export async function catalogOf(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const lines = []
    for (const [kind, text] of Object.entries(FACTS)) {
      const { rows } = await client.query(text)
      lines.push(...rows.map(({ fact }) => `${kind}: ${fact}`))
    }
    return `${lines.sort((a, b) => (a < b ? -1 : 1)).join('\n')}\n`
  } finally {
    await client.end()
  }
}

/** What stands in one text and not in the other, as lines that begin with - or +. */
export function linesThatDiffer(committed, present) {
  const [was, is] = [new Set(committed.split('\n')), new Set(present.split('\n'))]
  return [
    ...[...was].filter((line) => !is.has(line)).map((line) => `- ${line}`),
    ...[...is].filter((line) => !was.has(line)).map((line) => `+ ${line}`),
  ]
}

/**
 * Compares migrations, schema and catalog on the tests' server.
 * @returns {Promise<string[]>} what differs, empty when nothing does
 */
export async function findDrift({ write = false } = {}) {
  const server = await openTestServer()
  try {
    const problems = []
    const named = (role, database) => Object.assign(new URL(server.urls[role]), { pathname: `/${database}` }).href
    const { code, output } = await runNode(
      [
        PRISMA,
        'migrate',
        'diff',
        '--from-migrations',
        'prisma/migrations',
        '--to-schema',
        'prisma/schema',
        '--exit-code',
      ],
      { env: { ...prismaEnv, DATABASE_OWNER_URL: named('owner', server.template) } },
    )
    if (code !== 0)
      problems.push(`prisma/migrations and prisma/schema differ (node scripts/prisma.mjs migrate dev):\n${output}`)
    const present = await catalogOf(named('super', server.template))
    const committed = existsSync(CATALOG) ? readFileSync(CATALOG, 'utf8') : ''
    if (write) writeFileSync(CATALOG, present)
    else if (committed !== present)
      problems.push(
        'the catalog is not the committed one; when that is meant, node scripts/drift.mjs --write:\n' +
          linesThatDiffer(committed, present).join('\n'),
      )
    return problems
  } finally {
    await server.release()
  }
}

if (import.meta.filename === process.argv[1]) {
  const problems = await findDrift({ write: process.argv.includes('--write') })
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
