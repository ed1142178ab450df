/** Plans what a delivery note would write, before anything is written. */
import type { ScriptRow } from '#core/scripts/scriptApi.ts';
import { foldCase } from '#core/text.ts';
import type { DeliveryNote, Goods, SkippedRow } from './deliveryNote.ts';

/** Ids of existing records by normalized name: units and sources by name, products by article. */
export interface Known {
  readonly units: ReadonlyMap<string, string>;
  readonly sources: ReadonlyMap<string, string>;
  readonly products: ReadonlyMap<string, string>;
  readonly donors: ReadonlyMap<string, string>;
}

export interface Creatable {
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
  readonly rows: readonly Goods[];
  readonly skipped: readonly SkippedRow[];
  /** Rows that refer to something missing which the user isn't allowed to create, with its names. */
  readonly closed: readonly { readonly line: number; readonly text: string }[];
  readonly newUnits: readonly string[];
  readonly newSources: readonly string[];
  readonly newProducts: readonly NewProduct[];
  /** The new list of delivery notes; `null` if it doesn't change. */
  readonly deliveryNotes: string | null;
  readonly donorId: string | null;
}

interface Around {
  readonly known: Known;
  readonly mayCreate: Creatable;
  readonly deliveryNotes: string;
  readonly hasDonor: boolean;
}

export function planImport(note: DeliveryNote, around: Around): ImportPlan {
  const { known, mayCreate } = around;
  const closed: { line: number; text: string }[] = [];
  const rows = note.goods.filter(({ line, unit, source, article }) => {
    const lacking = [
      ...(mayCreate.unit || known.units.has(keyOf(unit)) ? [] : [unit]),
      ...(mayCreate.source || known.sources.has(keyOf(source)) ? [] : [source]),
      ...(mayCreate.product || known.products.has(keyOf(article)) ? [] : [article]),
    ];
    if (lacking.length > 0) closed.push({ line, text: lacking.join(', ') });
    return lacking.length === 0;
  });
  const newProducts = distinct(rows, ({ article }) => article).filter(
    ({ article }) => !known.products.has(keyOf(article)),
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
    donorId: around.hasDonor ? null : donorOf(rows, known.donors),
  };
}

/** Normalizes letter case and surrounding spaces. */
export function keyOf(text: string): string {
  return foldCase(text.trim());
}

export function rowOf({ article, unit, quantity, price, sum, source }: Goods, known: Known): ScriptRow {
  return {
    product: known.products.get(keyOf(article)) ?? null,
    unit: known.units.get(keyOf(unit)) ?? null,
    quantity,
    price,
    sum,
    source: known.sources.get(keyOf(source)) ?? null,
  };
}

/** Appends the number to the list, unless it is already in it. */
function withNote(list: string, number: string): string | null {
  const there = list
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '');
  if (number === '' || there.some(one => keyOf(one) === keyOf(number))) return null;
  return [...there, number].join(', ');
}

/** If all goods come from a single source with the name of a donor, they belong to that donor. */
function donorOf(rows: readonly Goods[], donors: Known['donors']): string | null {
  const [only, ...others] = distinct(rows, ({ source }) => source);
  return (only && others.length === 0 && donors.get(keyOf(only.source))) || null;
}

function missing(names: readonly string[], known: ReadonlyMap<string, string>): string[] {
  return distinct(names, name => name).filter(name => !known.has(keyOf(name)));
}

/** Returns distinct entries, each as first written. */
function distinct<T>(list: readonly T[], textOf: (one: T) => string): T[] {
  const found = new Map<string, T>();
  for (const one of list) if (!found.has(keyOf(textOf(one)))) found.set(keyOf(textOf(one)), one);
  return [...found.values()];
}
