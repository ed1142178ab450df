/** What reports are of: the records of one directory, or processes of every type, as a person sees them. */
import type { CompiledDirectory } from '../../directory/compileDirectory.ts';
import { joinDirectories } from '../../directory/joinDirectories.ts';
import type { BoundField } from '../../field/boundField.ts';
import type { FieldRegistry } from '../../field/fieldRegistry.ts';
import { DIRECTORY_FIELD } from '../../joinedSystemFields.ts';
import type { FieldDefinition, Tag } from '../../model.ts';
import { bindSystemFields } from '../../systemFields.ts';
import type { WeekStart } from '../../weekStart.ts';
import type { FigureField } from '../figureColumn.ts';

/** A field that figures can be grouped by or made of. */
export interface FigureChoice {
  readonly id: string;
  readonly name: string;
  readonly figure: FigureField;
}

export interface ReportPlace {
  /** Null: processes. */
  readonly directoryId: string | null;
  readonly compiled: CompiledDirectory;
  /** By what they are called. */
  readonly choices: readonly FigureChoice[];
  /** Of the account. */
  readonly weekStart: WeekStart;
}

export interface SeenBy {
  /** Of processes: each type. As the person sees them. */
  readonly directories: readonly CompiledDirectory[];
  readonly registry: FieldRegistry;
  readonly tags: readonly Pick<Tag, 'id' | 'name'>[];
  readonly weekStart: WeekStart;
  findField(id: string): FieldDefinition | undefined;
  /** The text of a screen. */
  t(id: string): string;
}

/** Undefined where there is nothing that the person may read. */
export function reportPlaceOf(directoryId: string | null, seen: SeenBy): ReportPlace | undefined {
  const { directories, registry, tags, weekStart, t } = seen;
  const [first, ...others] = directories;
  if (!first) return undefined;
  const compiled = others.length === 0 ? first : joinDirectories([first, ...others], namesOfProcesses(t));
  const bound = bindSystemFields(compiled.directory, registry, { tags, nameOf: id => t(`table.${id}`) });
  const system = bound.flatMap(({ field, system: { id } }) =>
    field && compiled.systemById.has(id) ? [field] : [],
  );
  return { directoryId, compiled, choices: choicesAmong(compiled, system, seen), weekStart };
}

function namesOfProcesses(t: SeenBy['t']) {
  return {
    name: t('processes.title'),
    recordName: t('figures.recordName'),
    directory: t('figures.processType'),
  };
}

/** As the server finds them: own fields, those that every record has, and columns of tables. */
function choicesAmong(
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
  const choices = fields.flatMap(field => choicesOf(seen, field));
  return [...new Map(choices.toReversed().map(choice => [choice.id, choice])).values()].toReversed();
}

function choicesOf(seen: SeenBy, own: BoundField): FigureChoice[] {
  const { definition } = own;
  if (definition.deleted || definition.hidden) return [];
  const field = own.resolve({ findField: seen.findField, engine: seen.registry });
  const part = field?.plugin.figures;
  if (!field || !part) return [];
  const { id, name } = definition;
  const whole = { id, name, figure: { id, field, part, tableId: null } };
  return part.kind === 'Rows' ? [whole, ...columnsOf(seen, definition)] : [whole];
}

function columnsOf({ registry }: SeenBy, table: FieldDefinition): FigureChoice[] {
  return (table.tableFields ?? []).flatMap(column => {
    if (column.deleted) return [];
    const field = registry.bind(column);
    const part = field.plugin.figures;
    if (!part || field.isComputed) return [];
    const figure = { id: column.id, field, part, tableId: table.id };
    return [{ id: column.id, name: `${table.name}: ${column.name}`, figure }];
  });
}
