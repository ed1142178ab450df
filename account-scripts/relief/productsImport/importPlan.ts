/** Plans the import of a delivery note, before anything is written. */
import type { ScriptRow } from '#core/scripts/scriptApi.ts';
import { normalizeCase } from '#core/text.ts';
import type { DeliveryNote, DeliveryNoteRow, SkippedDeliveryRow } from './deliveryNote.ts';

/** Ids of existing records, keyed by normalised article (products) or normalised name (all others). */
export interface ExistingProductRecords {
  readonly units: ReadonlyMap<string, string>;
  readonly sources: ReadonlyMap<string, string>;
  readonly products: ReadonlyMap<string, string>;
  readonly donors: ReadonlyMap<string, string>;
}

export interface CreatePermissions {
  readonly unit: boolean;
  readonly source: boolean;
  readonly product: boolean;
}

export interface NewProduct {
  readonly article: string;
  readonly name: string;
  readonly unit: string;
  readonly price: number | null;
}

export interface ImportPlan {
  readonly rows: readonly DeliveryNoteRow[];
  readonly skipped: readonly SkippedDeliveryRow[];
  /** Rows that refer to missing records which the user isn't allowed to create, with the names of those records. */
  readonly closed: readonly { readonly line: number; readonly text: string }[];
  readonly newUnits: readonly string[];
  readonly newSources: readonly string[];
  readonly newProducts: readonly NewProduct[];
  /** The new list of delivery notes, or `null` if it doesn't change. */
  readonly deliveryNotes: string | null;
  readonly donorId: string | null;
}

interface Around {
  readonly known: ExistingProductRecords;
  readonly mayCreate: CreatePermissions;
  readonly deliveryNotes: string;
  readonly hasDonor: boolean;
}

export function planImport(note: DeliveryNote, around: Around): ImportPlan {
  const { known, mayCreate } = around;
  const closed: { line: number; text: string }[] = [];
  const rows = note.goods.filter(({ line, unit, source, article }) => {
    const lacking = [
      ...(mayCreate.unit || known.units.has(toArticleKey(unit)) ? [] : [unit]),
      ...(mayCreate.source || known.sources.has(toArticleKey(source)) ? [] : [source]),
      ...(mayCreate.product || known.products.has(toArticleKey(article)) ? [] : [article]),
    ];
    if (lacking.length > 0) closed.push({ line, text: lacking.join(', ') });
    return lacking.length === 0;
  });
  const newProducts = distinct(rows, ({ article }) => article).filter(
    ({ article }) => !known.products.has(toArticleKey(article)),
  );
  return {
    rows,
    skipped: note.skipped,
    closed,
    newUnits: missing(
      rows.map(({ unit }) => unit),
      known.units,
    ),
    newSources: missing(
      rows.map(({ source }) => source),
      known.sources,
    ),
    newProducts: newProducts.map(({ article, name, unit, price }) => ({ article, name, unit, price })),
    deliveryNotes: withNote(around.deliveryNotes, note.number),
    donorId: around.hasDonor ? null : getDonor(rows, known.donors),
  };
}

/** Returns a key for comparisons that ignore letter case and surrounding spaces. */
export function toArticleKey(text: string): string {
  return normalizeCase(text.trim());
}

export function toScriptRow(
  { article, unit, quantity, price, sum, source }: DeliveryNoteRow,
  known: ExistingProductRecords,
): ScriptRow {
  return {
    product: known.products.get(toArticleKey(article)) ?? null,
    unit: known.units.get(toArticleKey(unit)) ?? null,
    quantity,
    price,
    sum,
    source: known.sources.get(toArticleKey(source)) ?? null,
  };
}

/**
 * Returns the list with the number appended, or `null` if there is no number or the list already contains
 * the number.
 */
function withNote(list: string, number: string): string | null {
  const there = list
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '');
  if (number === '' || there.some(one => toArticleKey(one) === toArticleKey(number))) return null;
  return [...there, number].join(', ');
}

/**
 * Returns the id of the donor with the name of the goods' source, or `null` if there are several sources or no such
 * donor.
 */
function getDonor(rows: readonly DeliveryNoteRow[], donors: ExistingProductRecords['donors']): string | null {
  const [only, ...others] = distinct(rows, ({ source }) => source);
  return (only && others.length === 0 && donors.get(toArticleKey(only.source))) || null;
}

function missing(names: readonly string[], known: ReadonlyMap<string, string>): string[] {
  return distinct(names, name => name).filter(name => !known.has(toArticleKey(name)));
}

/** Removes entries with the same text as an earlier entry, ignoring letter case and surrounding spaces. */
function distinct<T>(list: readonly T[], textOf: (one: T) => string): T[] {
  const found = new Map<string, T>();
  for (const one of list)
    if (!found.has(toArticleKey(textOf(one)))) found.set(toArticleKey(textOf(one)), one);
  return [...found.values()];
}
