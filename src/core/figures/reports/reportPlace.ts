/** The scope of a report, as visible to the user: the records of one directory, or processes of all types. */

import type { WeekStart } from '../../calendar/weekStart.ts';
import type { CompiledDirectory } from '../../directory/compileDirectory.ts';
import { joinDirectories } from '../../directory/joinDirectories.ts';
import type { BoundField } from '../../field/boundField.ts';
import type { FieldRegistry } from '../../field/fieldRegistry.ts';
import { type DirectoryFinder, listRelatedFields } from '../../field/relatedFields.ts';
import { DIRECTORY_FIELD_ID } from '../../field/system/joinedSystemFields.ts';
import { bindSystemFields, type SystemFieldOptions } from '../../field/system/systemFields.ts';
import type { FieldDefinition, Tag } from '../../model.ts';
import type { FigureField } from '../figureColumn.ts';
import { findColumnFigure } from '../findFigure.ts';

/** A field by which figures can be grouped or from which they can be computed. */
export interface FigureChoice {
  readonly id: string;
  readonly name: string;
  readonly figure: FigureField;
}

/** Fields of referenced records that figures can use. */
export interface RelatedChoices {
  /** The id of the reference field. */
  readonly id: string;
  readonly name: string;
  /** Names have the name of the reference as a prefix. */
  readonly choices: readonly FigureChoice[];
}

export interface ReportContext {
  /** `null` means processes of all types. */
  readonly directoryId: string | null;
  readonly compiled: CompiledDirectory;
  /** In the order of the fields, followed by system fields and, for several process types, the process type. */
  readonly choices: readonly FigureChoice[];
  readonly related: readonly RelatedChoices[];
  /** The account's setting. */
  readonly weekStart: WeekStart;
}

export interface ReportEnvironment {
  /** The directory or, for processes, the directory of each type, as visible to the user. */
  readonly directories: readonly CompiledDirectory[];
  readonly registry: FieldRegistry;
  readonly tags: readonly Pick<Tag, 'id' | 'name'>[];
  readonly weekStart: WeekStart;
  findField(id: string): FieldDefinition | undefined;
  /** Finds any directory that the user can read, with what the user can see of it. */
  readonly directoryOf: DirectoryFinder;
  t(id: string): string;
}

/** Returns the fields of the records, followed by the fields of the referenced records. */
export function listFigureChoices({ choices, related }: Choices): readonly FigureChoice[] {
  return related.length === 0 ? choices : [...choices, ...related.flatMap(each => each.choices)];
}

export function findFigureChoice(place: Choices, id: string): FigureChoice | undefined {
  return listFigureChoices(place).find(choice => choice.id === id);
}

type Choices = Pick<ReportContext, 'choices' | 'related'>;

/** Returns `undefined` if there are no directories, because the user can't read the directory or any process type. */
export function findReportContext(
  directoryId: string | null,
  seen: ReportEnvironment,
): ReportContext | undefined {
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

function getSystemNames(tags: ReportEnvironment['tags'], t: ReportEnvironment['t']): SystemFieldOptions {
  return { tags, nameOf: id => t(`table.${id}`) };
}

function getProcessNames(t: ReportEnvironment['t']) {
  return {
    name: t('processes.title'),
    recordName: t('figures.recordName'),
    directory: t('figures.processType'),
  };
}

/**
 * Returns the fields that the server accepts for figures: fields of the directory, system fields, and columns of
 * tables.
 */
function getChoicesAmong(
  compiled: CompiledDirectory,
  system: readonly BoundField[],
  seen: ReportEnvironment,
): FigureChoice[] {
  const type = compiled.fieldById.get(DIRECTORY_FIELD_ID)?.definition;
  const fields = [
    ...seen.directories.flatMap(({ fields: own }) => own),
    ...system,
    ...(type ? [seen.registry.bind(type)] : []),
  ];
  return firstOfEach(fields.flatMap(field => getChoices(seen, field)));
}

/**
 * Returns the first element with each id: for a field shared by several process types, the field of the first
 * type.
 */
function firstOfEach<T extends { readonly id: string }>(all: readonly T[]): T[] {
  return [...new Map(all.toReversed().map(each => [each.id, each])).values()].toReversed();
}

function getRelatedChoices(seen: ReportEnvironment): RelatedChoices[] {
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

function getChoices(seen: ReportEnvironment, own: BoundField): FigureChoice[] {
  const { definition } = own;
  if (definition.deleted || definition.hidden) return [];
  const field = own.resolve({ findField: seen.findField, engine: seen.registry });
  const part = field?.plugin.figures;
  if (!field || !part) return [];
  const { id, name } = definition;
  const whole = { id, name, figure: { id, field, part, tableId: null } };
  return part.kind === 'Rows' ? [whole, ...getColumns(seen, definition)] : [whole];
}

function getColumns({ registry, findField }: ReportEnvironment, table: FieldDefinition): FigureChoice[] {
  return (table.tableFields ?? []).flatMap(column => {
    if (column.deleted) return [];
    const figure = findColumnFigure(registry.bind(column), table.id, { findField, engine: registry });
    return figure ? [{ id: column.id, name: `${table.name}: ${column.name}`, figure }] : [];
  });
}
