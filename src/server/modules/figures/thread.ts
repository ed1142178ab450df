/**
 * Runs in a separate thread, which loads no other parts of the server. Caches columns of records, and computes metrics
 * from them.
 */
import { parentPort } from 'node:worker_threads';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { SystemEngine } from '#core/field/system/systemFields.ts';
import {
  CachedRecords,
  type ColumnLocation,
  TooManyNumbersError,
} from '#core/figures/blocks/cachedRecords.ts';
import { countCachedFigures } from '#core/figures/blocks/countCachedFigures.ts';
import type { ComputedFigures } from '#core/figures/countFigures.ts';
import type { FieldDefinition, Reference } from '#core/model.ts';
import { setLowThreadPriority } from '#server/kernel/threads/lowPriority.ts';
import type {
  CallerLocale,
  ColumnCellSource,
  FiguresThreadCall,
  FiguresThreadReply,
  FiguresThreadResult,
} from './columns/threadCalls.ts';

interface CachedDirectory {
  records: CachedRecords;
  counted: ComputedFigures | null;
}

export function startFiguresThread(engine: SystemEngine): void {
  const port = parentPort;
  if (port === null) throw new Error('Columns are kept in a worker thread only.');
  setLowThreadPriority();
  const kept = new Map<string, CachedDirectory>();
  port.on('message', ({ id, ...call }: FiguresThreadCall & { id: number }) => {
    const reply = (answered: Omit<FiguresThreadReply, 'id'>) => port.postMessage({ id, ...answered });
    try {
      const known = kept.get(call.store) ?? { records: new CachedRecords(), counted: null };
      kept.set(call.store, known);
      if (call.call === 'drop') kept.delete(call.store);
      reply({ answer: { ...answerCall(engine, known, call), bytes: known.records.bytes } });
    } catch (error) {
      kept.delete(call.store);
      const isTooMuch = error instanceof TooManyNumbersError;
      reply({
        refusal: { message: error instanceof Error ? (error.stack ?? '') : String(error), isTooMuch },
      });
    }
  });
}

function answerCall(
  engine: SystemEngine,
  kept: CachedDirectory,
  call: FiguresThreadCall,
): Omit<FiguresThreadResult, 'bytes'> {
  switch (call.call) {
    case 'open':
      openColumns(engine, kept, call);
      return {};
    case 'write':
      return { refused: call.lines.flatMap(lines => kept.records.write(lines, call.keys)) };
    case 'count': {
      kept.counted = countCachedFigures(kept.records, call.asked, getContext(engine, call.by, new Map()));
      const samples = kept.counted.samples.map(({ figure: { field }, value }) => ({
        definition: field.definition,
        value,
      }));
      return { samples };
    }
    case 'answer': {
      const { counted } = kept;
      kept.counted = null;
      if (!counted) throw new Error('Figures are counted before they are answered.');
      return { figures: counted.answer(getContext(engine, call.by, call.references)) };
    }
    case 'drop':
      return {};
  }
}

function openColumns(
  engine: SystemEngine,
  kept: CachedDirectory,
  { columns, isWhole, gone }: Extract<FiguresThreadCall, { call: 'open' }>,
): void {
  if (isWhole) kept.records = new CachedRecords();
  const { records } = kept;
  for (const key of gone) records.dropColumn(key);
  for (const { key, definition, by, cell } of columns) {
    const { part, isArray } = getLooks(engine, definition);
    records.addColumn(key, { part, by, isArray }, cell && cellPlace(engine, cell));
  }
}

function getLooks(engine: SystemEngine, definition: FieldDefinition) {
  const { plugin, isArray } = engine.bind(definition);
  if (!plugin.figures) throw new Error('Only fields with figures have columns.');
  return { part: plugin.figures, isArray };
}

function cellPlace(engine: SystemEngine, { key, table, columnId, facts }: ColumnCellSource): ColumnLocation {
  const { part } = getLooks(engine, table);
  if (part.kind !== 'Rows') throw new Error('Only tables have cells.');
  const ofBrief = engine.systemFields.find(({ id }) => id === table.id)?.rowsOfBrief;
  const rowsOf = facts && ofBrief?.(facts);
  return { table: key, columnId, rowsOf: rowsOf ?? (line => part.rows(JSON.parse(line))) };
}

function getContext(
  engine: SystemEngine,
  { locale, countryCode }: CallerLocale,
  references: ReadonlyMap<string, Reference>,
): FieldContext {
  return {
    locale,
    countryCode,
    values: {},
    reference: id => references.get(id),
    // Fields that show values of other records aren't cached, so these functions are never needed.
    findField: () => undefined,
    lookUp: () => undefined,
    engine,
  };
}
