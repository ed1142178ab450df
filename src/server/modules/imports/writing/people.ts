/** Finds contacts to which cards refer: by the UID of a card in the file or of a contact, or by name. */
import { toUniqueText } from '#core/field/texts/uniqueText.ts';
import { normalizeColumnName } from '#core/import/recogniseLayout.ts';
import { normalizeUid, parseRelatedPeople } from '#core/vcard/relatedPeople.ts';
import { vcardColumns } from '#core/vcard/vcardColumns.ts';
import { matchBoundVcardFields } from '#core/vcard/vcardFields.ts';
import {
  findIdsByUniqueKeys,
  loadRecordLookups,
  type RecordScope,
  toUniqueKey,
} from '#server/modules/records/index.ts';
import type { ImportRun } from '../context.ts';
import { getCurrentCell } from '../reading/rowTexts.ts';
import { readRowsFrom, type StoredImportRow } from '../repositories/importRows.ts';
import { type StoredImport, toImportKey } from '../repositories/imports.ts';
import { type ImportDependencies, runImportStep } from '../step.ts';

export interface ContactFinder {
  /**
   * Returns the id of a contact, `several` if the text is ambiguous, or `undefined` if no contact is found.
   */
  find(scope: RecordScope, who: string): Promise<string | 'several' | undefined>;
}

/** Returns `null` if no row refers to a contact. */
export async function createContactFinder(
  parts: ImportDependencies,
  begun: StoredImport,
  { run, column }: { run: ImportRun; column: number },
): Promise<ContactFinder | null> {
  const named = new Set<string>();
  await forEachRow(parts, begun, row => {
    for (const { who } of parseRelatedPeople(getCurrentCell(row, column, run.replacements).text))
      named.add(normalizeUid(who));
  });
  if (named.size === 0) return null;
  const cards = await cardsNamed(parts, begun, { run, named });
  const { directory_id: directoryId } = begun;
  const lookUps = await loadRecordLookups([directoryId], work =>
    runImportStep(parts, begun, ({ scope }) => work(scope)),
  );
  const uidField = getUidField(run);
  return {
    async find(scope, who) {
      const card = cards.get(normalizeUid(who));
      if (card) return card;
      if (uidField !== undefined) {
        const keys = [who, normalizeUid(who), `urn:uuid:${normalizeUid(who)}`].map(text =>
          toUniqueKey(toUniqueText({ stringValue: text })),
        );
        const found = await findIdsByUniqueKeys(scope.trx, run.opened.key, { fieldId: uidField, keys });
        const [id] = found.values();
        if (id !== undefined) return id;
      }
      const { countryCode } = run.context;
      const found = lookUps.record(directoryId, who, { countryCode });
      return found === 'several' ? found : found?.id;
    },
  };
}

/**
 * Returns the ids of contacts, keyed by the UID of their card in this file. Only contains cards to which another card
 * refers, because there are few of those.
 */
async function cardsNamed(
  parts: ImportDependencies,
  begun: StoredImport,
  { run, named }: { run: ImportRun; named: ReadonlySet<string> },
): Promise<Map<string, string>> {
  const cards = new Map<string, string>();
  const column = getUidColumn(run, begun);
  if (column === undefined) return cards;
  await forEachRow(parts, begun, row => {
    const uid = normalizeUid(getCurrentCell(row, column, run.replacements).text);
    if (row.item_id !== null && uid !== '' && named.has(uid)) cards.set(uid, row.item_id);
  });
  return cards;
}

/** Returns the file's column with UIDs, even if the column isn't mapped to a field. */
function getUidColumn(run: ImportRun, { facts }: StoredImport): number | undefined {
  const mapped = run.columnOf.get(getUidField(run) ?? '');
  if (mapped !== undefined) return mapped;
  const uid = vcardColumns.find(({ id }) => id === 'uid');
  const names = [...Object.values(uid?.names ?? {}), ...(uid?.aliases ?? [])].map(normalizeColumnName);
  return facts.columns?.find(({ name }) => names.includes(normalizeColumnName(name)))?.column;
}

/**
 * Returns the unique field for UIDs if the file contains it, because the user is then allowed to find contacts by UID.
 */
function getUidField(run: ImportRun): string | undefined {
  const field = matchBoundVcardFields(run.opened.compiled.fields, run.opened.compiled).get('uid')?.field;
  const { id = '', unique = false } = field?.definition ?? {};
  return unique && run.columnOf.has(id) ? id : undefined;
}

async function forEachRow(
  parts: ImportDependencies,
  begun: StoredImport,
  look: (row: StoredImportRow) => void,
): Promise<void> {
  for (let from: number | undefined = 0; from !== undefined; ) {
    const first: number = from;
    const rows = await runImportStep(parts, begun, ({ trx }) =>
      readRowsFrom(trx, toImportKey(begun), { from: first, take: parts.batch }),
    );
    for (const row of rows) look(row);
    const last = rows.at(-1);
    from = last && last.row + 1;
  }
}
