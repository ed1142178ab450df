/** Creates missing records, and adds the goods to the form. The request itself isn't saved. */
import type { ActionApi } from '#view/actions/accountAction.ts';
import { type ExistingProductRecords, type ImportPlan, toArticleKey, toScriptRow } from './importPlan.ts';
import type { PreparedImport } from './prepareImport.ui.ts';

/** Returns the number of records to create. */
export function countCreated({ newUnits, newSources, newProducts }: ImportPlan): number {
  return newUnits.length + newSources.length + newProducts.length;
}

/**
 * @throws Error if a record can't be created. The records created before then remain, so the caller must
 * undo them.
 */
export async function writeImport(
  api: ActionApi,
  { plan, known }: PreparedImport,
  onProgress: (done: number) => void,
): Promise<void> {
  const { form, records } = api;
  if (!form) throw new Error('Products are imported into a request.');
  let done = 0;
  const create = async (...[directory, values]: Parameters<typeof records.create>) => {
    const id = await records.create(directory, values);
    done += 1;
    onProgress(done);
    return id;
  };
  const units = new Map(known.units);
  const sources = new Map(known.sources);
  const products = new Map(known.products);
  for (const name of plan.newUnits) units.set(toArticleKey(name), await create('unit', { name }));
  for (const name of plan.newSources) sources.set(toArticleKey(name), await create('source', { name }));
  for (const { article, name, unit, price } of plan.newProducts) {
    const values = { article, name, unit: units.get(toArticleKey(unit)) ?? null, price };
    products.set(toArticleKey(article), await create('product', values));
  }
  const all: ExistingProductRecords = { ...known, units, sources, products };
  form.addRows(
    'products',
    plan.rows.map(goods => toScriptRow(goods, all)),
  );
  if (plan.deliveryNotes !== null && form.canWrite('deliveryNotes'))
    form.set('deliveryNotes', plan.deliveryNotes);
  if (plan.donorId !== null && form.canWrite('donor')) form.set('donor', plan.donorId);
}
