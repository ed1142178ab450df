/** Reads a workbook and looks up the records it refers to, without writing anything. */
import { IMPORT_LOOKUP_ITEMS, MAX_RELATED_LOOKUP_RECORDS } from '#core/limits.ts';
import type { ActionApi } from '#view/actions/accountAction.ts';
import { type DeliveryNoteRow, readDeliveryNote } from './deliveryNote.ts';
import { type ExistingProductRecords, type ImportPlan, planImport } from './importPlan.ts';

export interface PreparedImport {
  readonly number: string;
  readonly plan: ImportPlan;
  readonly known: ExistingProductRecords;
  /** True if the sheet has more rows than a table can have. */
  readonly hasMore: boolean;
}

export async function prepareImport(api: ActionApi, file: File): Promise<PreparedImport> {
  const { form } = api;
  if (!form) throw new Error('Products are imported into a request.');
  const { rows, hasMore } = await api.readSheet(file);
  const note = readDeliveryNote(rows);
  const known = await lookUp(api, note.goods);
  const mayCreate = {
    unit: api.records.mayCreate('unit'),
    source: api.records.mayCreate('source'),
    product: api.records.mayCreate('product'),
  };
  const plan = planImport(note, {
    known,
    mayCreate,
    deliveryNotes: getText(form.get('deliveryNotes')),
    hasDonor: form.get('donor') !== null,
  });
  return { number: note.number, plan, known, hasMore };
}

async function lookUp(
  { records }: ActionApi,
  goods: readonly DeliveryNoteRow[],
): Promise<ExistingProductRecords> {
  const named = (directory: string, field: string, texts: readonly string[], most = IMPORT_LOOKUP_ITEMS) =>
    records.named({ directory, field, texts, most });
  const sourceNames = goods.map(({ source }) => source);
  const [units, sources, products, donors] = await Promise.all([
    named(
      'unit',
      'name',
      goods.map(({ unit }) => unit),
    ),
    named('source', 'name', sourceNames),
    named(
      'product',
      'article',
      goods.map(({ article }) => article),
    ),
    named('donor', 'name', sourceNames, MAX_RELATED_LOOKUP_RECORDS),
  ]);
  return { units, sources, products, donors };
}

function getText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
