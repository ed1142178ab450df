/** The scope of a report: the records of one directory, or processes of every type, as visible to the user. */

import type { WeekStart } from '../../calendar/weekStart.ts';
import type { CompiledDirectory } from '../../directory/compileDirectory.ts';
import { joinDirectories } from '../../directory/joinDirectories.ts';
import type { BoundField } from '../../field/boundField.ts';
import type { FieldRegistry } from '../../field/fieldRegistry.ts';
import { type FindDirectory, listRelatedFields } from '../../field/relatedFields.ts';
import { DIRECTORY_FIELD } from '../../field/system/joinedSystemFields.ts';
import { bindSystemFields, type SystemNames } from '../../field/system/systemFields.ts';
import type { FieldDefinition, Tag } from '../../model.ts';
import type { FigureField } from '../figureColumn.ts';
import { findColumnFigure } from '../findFigure.ts';

/** A field that figures can be grouped by or computed from. */
export interface FigureChoice {
  readonly id: string;
  readonly name: string;
  readonly figure: FigureField;
}

/** Fields for figures in the records that one reference points to. */
export interface RelatedChoices {
  /** The id of the reference. */
  readonly id: string;
  readonly name: string;
  /** Names are prefixed with the reference's. */
  readonly choices: readonly FigureChoice[];
}

export interface ReportPlace {
  /** `null` means processes. */
  readonly directoryId: string | null;
  readonly compiled: CompiledDirectory;
  /** In the order of the fields, followed by system fields. */
  readonly choices: readonly FigureChoice[];
  readonly related: readonly RelatedChoices[];
  /** The account's setting. */
  readonly weekStart: WeekStart;
}

export interface SeenBy {
  /** The directory or, for processes, the directory of each type, as visible to the user. */
  readonly directories: readonly CompiledDirectory[];
  readonly registry: FieldRegistry;
  readonly tags: readonly Pick<Tag, 'id' | 'name'>[];
  readonly weekStart: WeekStart;
  findField(id: string): FieldDefinition | undefined;
  /** Returns any directory that the user can read, as visible to them. */
  readonly directoryOf: FindDirectory;
  /** Translates a message id. */
  t(id: string): string;
}

/** Returns the fields of the records themselves, then of those they refer to. */
export function listFigureChoices({ choices, related }: Choices): readonly FigureChoice[] {
  return related.length === 0 ? choices : [...choices, ...related.flatMap(each => each.choices)];
}

export function findChoice(place: Choices, id: string): FigureChoice | undefined {
  return listFigureChoices(place).find(choice => choice.id === id);
}

type Choices = Pick<ReportPlace, 'choices' | 'related'>;

/** Returns `undefined` if the user can read none of it. */
export function findReportContext(directoryId: string | null, seen: SeenBy): ReportPlace | undefined {
  const { directories, registry, tags, weekStart, t } = seen;
  const [first, ...others] = directories;
  if (!first) return undefined;
  const compiled = others.length === 0 ? first : joinDirectories([first, ...others], getProcessNames(t));
  const bound = bindSystemFields(compiled.directory, registry, getSystemNames(tags, t));
  const system = bound.flatMap(({ field, system: { id } }) =>
    field && compiled.systemById.has(id) ? [field] : [],
  );
  const choices = getChoicesAmong(compiled, system, seen);
  return { directoryId, compiled, choices, related: getRelatedChoices(seen), weekStart };
}

function getSystemNames(tags: SeenBy['tags'], t: SeenBy['t']): SystemNames {
  return { tags, nameOf: id => t(`table.${id}`) };
}

function getProcessNames(t: SeenBy['t']) {
  return {
    name: t('processes.title'),
    recordName: t('figures.recordName'),
    directory: t('figures.processType'),
  };
}

/** Returns the same fields as the server: own fields, system fields, and columns of tables. */
function getChoicesAmong(
  compiled: CompiledDirectory,
  system: readonly BoundField[],
  seen: SeenBy,
): FigureChoice[] {
  const type = compiled.fieldById.get(DIRECTORY_FIELD)?.definition;
  const fields = [
    ...seen.directories.flatMap(({ fields: own }) => own),
    ...system,
    ...(type ? [seen.registry.bind(type)] : []),
  ];
  return firstOfEach(fields.flatMap(field => getChoices(seen, field)));
}

/**
 * Returns the first element with each id: a field shared by several process types is listed as in the first of them.
 */
function firstOfEach<T extends { readonly id: string }>(all: readonly T[]): T[] {
  return [...new Map(all.toReversed().map(each => [each.id, each])).values()].toReversed();
}

function getRelatedChoices(seen: SeenBy): RelatedChoices[] {
  const { directories, registry, directoryOf, tags, t } = seen;
  const names = getSystemNames(tags, t);
  const references = directories.flatMap(({ fields }) => fields);
  const all = references.flatMap((reference): RelatedChoices[] => {
    const fields = listRelatedFields(registry, reference, directoryOf, names);
    const choices = fields.flatMap(field => getChoices(seen, field));
    const { id, name } = reference.definition;
    return choices.length > 0 ? [{ id, name, choices }] : [];
  });
  return firstOfEach(all);
}

function getChoices(seen: SeenBy, own: BoundField): FigureChoice[] {
  const { definition } = own;
  if (definition.deleted || definition.hidden) return [];
  const field = own.resolve({ findField: seen.findField, engine: seen.registry });
  const part = field?.plugin.figures;
  if (!field || !part) return [];
  const { id, name } = definition;
  const whole = { id, name, figure: { id, field, part, tableId: null } };
  return part.kind === 'Rows' ? [whole, ...getColumns(seen, definition)] : [whole];
}

function getColumns({ registry, findField }: SeenBy, table: FieldDefinition): FigureChoice[] {
  return (table.tableFields ?? []).flatMap(column => {
    if (column.deleted) return [];
    const figure = findColumnFigure(registry.bind(column), table.id, { findField, engine: registry });
    return figure ? [{ id: column.id, name: `${table.name}: ${column.name}`, figure }] : [];
  });
}
