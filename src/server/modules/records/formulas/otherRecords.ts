/** Fetches the data that formulas of several records read from other records, in one batch. */
import { sql } from 'kysely';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { ReferencedTarget } from '#core/field/fieldPlugin.ts';
import { getReadFieldIds } from '#core/formula/formulaGraph.ts';
import type { ExternalFormulaField, ExternalSource } from '#core/formula/language/formulaTypes.ts';
import type {
  PrefetchedFormulaRecords,
  ReferencingRecords,
  RelatedFormulaRecord,
} from '#core/formula/others/otherDirectories.ts';
import { listExternalSources } from '#core/formula/recordFormulas.ts';
import type { FieldValues } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';

export interface OtherRecordsScope {
  readonly timeZone: string;
  readonly trx: Trx;
  readonly accountId: string;
  readonly definitions: Pick<AccountDefinitions, 'directories'>;
}

interface ReadingRecord {
  readonly itemId: string;
  /** The values as they will be stored. */
  readonly values: FieldValues;
}

/**
 * Returns a function that provides the other records, given the id of a record, or `null` if no formula of the
 * directory reads other records. Records in the trash are excluded.
 */
export async function fetchOtherRecords(
  scope: OtherRecordsScope,
  compiled: CompiledDirectory,
  records: readonly ReadingRecord[],
): Promise<((itemId: string) => PrefetchedFormulaRecords) | null> {
  return fetchSources(
    scope,
    { compiled, sources: listExternalSources(compiled, scope.definitions.directories) },
    records,
  );
}

/**
 * Does the same as `fetchOtherRecords` for the given sources, for formulas over records of the directory
 * that aren't part of its definition.
 */
export async function fetchSources(
  scope: OtherRecordsScope,
  { compiled, sources }: { compiled: CompiledDirectory; sources: readonly ExternalSource[] },
  records: readonly ReadingRecord[],
): Promise<((itemId: string) => PrefetchedFormulaRecords) | null> {
  const { directories } = scope.definitions;
  if (sources.length === 0 || records.length === 0) return null;
  const related = await fetchRelated(scope, { compiled, sources }, records);
  const pointing = await fetchPointing(scope, sources, records);
  return itemId => ({
    directories,
    record: id => related.get(id),
    pointing: source => pointing.get(getPointingKey(itemId, source)) ?? [],
  });
}

type Related = Extract<ExternalSource, { kind: 'related' }>;
type Found = Map<string, RelatedFormulaRecord>;

/**
 * Fetches the records to which the given records refer and, if formulas read them, the records to which those refer.
 */
async function fetchRelated(
  scope: OtherRecordsScope,
  { compiled, sources }: { compiled: CompiledDirectory; sources: readonly ExternalSource[] },
  records: readonly ReadingRecord[],
): Promise<ReadonlyMap<string, RelatedFormulaRecord>> {
  const related = sources.filter(source => source.kind === 'related');
  const own = related.filter(({ through }) => !through);
  const first = await fetchTargets(scope, own, ({ field: { fieldId } }) => {
    const field = compiled.fieldById.get(fieldId);
    return records.flatMap(({ values }) => field?.targetsOf(values[fieldId]) ?? []);
  });
  const beyond = related.filter(({ through }) => through);
  if (beyond.length === 0) return first;
  const second = await fetchTargets(scope, beyond, ({ through }) => {
    const field = through && boundElsewhere(scope, compiled, through);
    return field
      ? [...first.values()].flatMap(({ values }) => field.targetsOf(values[field.definition.id]))
      : [];
  });
  for (const [id, record] of second) {
    // A record can be read by both paths, with different fields.
    const values = { ...first.get(id)?.values, ...record.values };
    first.set(id, { ...record, values });
  }
  return first;
}

function boundElsewhere(
  { definitions }: OtherRecordsScope,
  { registry }: CompiledDirectory,
  { directoryId, fieldId }: ExternalFormulaField,
): BoundField | undefined {
  const directory = definitions.directories.find(({ id }) => id === directoryId);
  const definition = directory?.fields.find(({ id }) => id === fieldId);
  return definition && registry.hasType(definition.type) ? registry.bind(definition) : undefined;
}

async function fetchTargets(
  { trx, accountId, timeZone }: OtherRecordsScope,
  sources: readonly Related[],
  targetsOf: (source: Related) => readonly ReferencedTarget[],
): Promise<Found> {
  const found: Found = new Map();
  for (const [directoryId, group] of Map.groupBy(sources, source => source.directoryId)) {
    const targets = group.flatMap(targetsOf);
    const itemIds = [...new Set(targets.filter(({ kind }) => kind === 'item').map(({ id }) => id))];
    if (itemIds.length === 0) continue;
    const { rows } = await sql<ReadRow>`
      select item_id, ${FACTS}, ${read(group.map(({ fieldId }) => fieldId))} as read from items
      where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid
        and item_id = any(${itemIds}::uuid[]) and deleted_at is null`.execute(trx);
    for (const row of rows) found.set(row.item_id, presentRow(row, timeZone));
  }
  return found;
}

/** Fetches the records that refer to the given records, sorted by number. */
async function fetchPointing(
  { trx, accountId, timeZone }: OtherRecordsScope,
  sources: readonly ExternalSource[],
  records: readonly ReadingRecord[],
): Promise<ReadonlyMap<string, RelatedFormulaRecord[]>> {
  const found = new Map<string, RelatedFormulaRecord[]>();
  const pointing = sources.filter(source => source.kind === 'pointing');
  const itemIds = records.map(({ itemId }) => itemId);
  for (const group of Map.groupBy(pointing, source => getPointingKey('', source)).values()) {
    const [source] = group;
    if (!source) continue;
    const { directoryId, fieldId } = source;
    const { rows } = await sql<ReadRow & { target_id: string }>`
      select link.target_id, items.item_id, ${FACTS}, ${read(group.flatMap(({ reads }) => getReadFieldIds(reads)))} as read
      from item_references as link
      join items on items.account_id = link.account_id and items.directory_id = link.directory_id
        and items.item_id = link.item_id and items.deleted_at is null
      where link.account_id = ${accountId}::uuid and link.target_id = any(${itemIds}::uuid[])
        and link.directory_id = ${directoryId}::uuid and link.field_id = ${fieldId}
      order by items.number`.execute(trx);
    for (const row of rows) {
      const key = getPointingKey(row.target_id, source);
      const list = found.get(key) ?? [];
      list.push(presentRow(row, timeZone));
      found.set(key, list);
    }
  }
  return found;
}

function getPointingKey(itemId: string, { directoryId, fieldId }: ReferencingRecords): string {
  return `${itemId} ${directoryId} ${fieldId}`;
}

interface ReadRow {
  readonly item_id: string;
  readonly read: FieldValues;
  readonly number: number;
  readonly status_id: string | null;
  readonly created_at: string;
}

const FACTS = sql`items.number, items.status_id, items.created_at`;

function presentRow(
  { item_id: id, read: values, number, status_id: status, ...row }: ReadRow,
  timeZone: string,
): RelatedFormulaRecord {
  const createdOn = getDayInZone(timeZone, Date.parse(row.created_at));
  return { id, values, facts: { number, status, createdOn } };
}

/** Selects only the requested fields, because records can be long. */
function read(fieldIds: readonly string[]) {
  const wanted = [...new Set(fieldIds)];
  return sql`(select coalesce(jsonb_object_agg(part.key, part.value), '{}'::jsonb)
    from jsonb_each(items.custom_fields) as part where part.key = any(${wanted}::text[]))`;
}
