/**
 * Finds the fields by which the caller can group and that the caller can measure, in one directory or across all
 * processes.
 */
import { normalizeFieldName } from '#core/field/fieldName.ts';
import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import { DIRECTORY_FIELD_ID, joinedSystemFields } from '#core/field/system/joinedSystemFields.ts';
import type { FigureField } from '#core/figures/figureColumn.ts';
import type { FiguresPart } from '#core/figures/figuresPart.ts';
import { findFigure } from '#core/figures/findFigure.ts';
import { getProcessTypes } from '#server/modules/processes/index.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { findFigureSource } from '#server/modules/search/index.ts';

export interface FigureFieldLookup {
  readonly find: (id: string) => FigureField | undefined;
  /** Returns the part that reads the rows of a table. */
  readonly tableOf: (tableId: string) => FiguresPart | undefined;
  readonly engine: FieldEngine;
}

export function createDirectoryFigures(scope: RecordScope, opened: OpenDirectory): FigureFieldLookup {
  return {
    find: id => findIn(scope, opened, id),
    tableOf: id => findIn(scope, opened, id)?.part,
    engine: opened.compiled.registry,
  };
}

function findIn(scope: RecordScope, opened: OpenDirectory, name: string): FigureField | undefined {
  const figure = findFigure(scope.world, opened, normalizeFieldName(name));
  return figure && findFigureSource(scope, opened, figure.tableId ?? figure.id) ? figure : undefined;
}

/** Uses the field of the first process type that has the field. The type of a process is a field, too. */
export function createProcessTypeFigures(scope: RecordScope, engine: FieldEngine): FigureFieldLookup {
  const types = getProcessTypes(scope);
  const found = types.map(opened => createDirectoryFigures(scope, opened));
  const firstOf = <T>(of: (figures: FigureFieldLookup) => T | undefined): T | undefined => {
    for (const figures of found) {
      const known = of(figures);
      if (known !== undefined) return known;
    }
    return undefined;
  };
  return {
    find: id => (id === DIRECTORY_FIELD_ID ? typeFigure(types, engine) : firstOf(({ find }) => find(id))),
    tableOf: id => firstOf(({ tableOf }) => tableOf(id)),
    engine,
  };
}

function typeFigure(types: readonly OpenDirectory[], engine: FieldEngine): FigureField | undefined {
  const entry = joinedSystemFields.find(({ id }) => id === DIRECTORY_FIELD_ID);
  const type = entry?.define(types.map(({ compiled }) => compiled.directory));
  const field =
    type &&
    engine.bind({ ...type, id: DIRECTORY_FIELD_ID, code: DIRECTORY_FIELD_ID, name: DIRECTORY_FIELD_ID });
  const part = field?.plugin.figures;
  return field && part ? { id: DIRECTORY_FIELD_ID, field, part, tableId: null } : undefined;
}
