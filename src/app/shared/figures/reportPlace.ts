/** What reports are of: the records of one directory, or processes of every type, as the person sees them. */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import type { FigureField } from '#core/figures/figureColumn.ts';
import { DIRECTORY_FIELD } from '#core/joinedSystemFields.ts';
import type { FieldDefinition } from '#core/model.ts';

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
}

interface Finding {
  readonly compiled: CompiledDirectory;
  /** The directories behind it: itself, or the types of the processes. */
  readonly directories: readonly CompiledDirectory[];
  readonly system: readonly BoundField[];
  readonly engine: FieldEngine;
  findField(id: string): FieldDefinition | undefined;
}

/** As the server finds them: own fields, those that every record has, and columns of tables. */
export function figureChoices(finding: Finding): FigureChoice[] {
  const { compiled, directories, system, engine } = finding;
  const type = compiled.fieldById.get(DIRECTORY_FIELD)?.definition;
  const fields = [
    ...directories.flatMap(({ fields: own }) => own),
    ...system,
    ...(type ? [engine.bind(type)] : []),
  ];
  const choices = fields.flatMap(field => choicesOf(finding, field));
  return [...new Map(choices.toReversed().map(choice => [choice.id, choice])).values()].toReversed();
}

function choicesOf(finding: Finding, own: BoundField): FigureChoice[] {
  const { definition } = own;
  if (definition.deleted || definition.hidden) return [];
  const field = own.resolve({ findField: finding.findField, engine: finding.engine });
  const part = field?.plugin.figures;
  if (!field || !part) return [];
  const { id, name } = definition;
  const whole = { id, name, figure: { id, field, part, tableId: null } };
  return part.kind === 'Rows' ? [whole, ...columnsOf(finding, definition)] : [whole];
}

function columnsOf({ engine }: Finding, table: FieldDefinition): FigureChoice[] {
  return (table.tableFields ?? []).flatMap(column => {
    if (column.deleted) return [];
    const field = engine.bind(column);
    const part = field.plugin.figures;
    if (!part || field.isComputed) return [];
    const figure = { id: column.id, field, part, tableId: table.id };
    return [{ id: column.id, name: `${table.name}: ${column.name}`, figure }];
  });
}
