/**
 * Converts the queries of scripts to conditions: for look-ups on the server, and for fields whose records scripts
 * restrict.
 */
import type { BoundField } from '../field/boundField.ts';
import type { FieldEngine } from '../field/fieldPlugin.ts';
import type { ConditionOperator, FieldCondition } from '../model.ts';
import type { ScriptValue } from './scriptApi.ts';
import { convertScriptValue } from './scriptValues.ts';

/** The message is intended for the author of the script. */
export class InvalidLookUpError extends Error {}

export interface RequestedCondition {
  readonly field: BoundField;
  readonly condition: FieldCondition;
}

/**
 * @param fieldOf Finds a field by its code.
 * @throws InvalidLookUpError if a field or a comparison doesn't exist.
 */
export function parseScriptConditions(
  where: unknown,
  fieldOf: (code: string) => BoundField | undefined,
  engine: FieldEngine,
): RequestedCondition[] {
  return Object.entries(Object(where)).flatMap(([code, asked]) => {
    const field = fieldOf(code);
    if (!field) throw new InvalidLookUpError(`There is no field with the code "${code}".`);
    return comparisons(asked).map(([operator, value]) => getCondition(field, { operator, value }, engine));
  });
}

function getCondition(
  field: BoundField,
  { operator, value }: { operator: ConditionOperator; value: ScriptValue },
  engine: FieldEngine,
): RequestedCondition {
  const operators = field.plugin.filter?.operators ?? [];
  const positive = operator === 'NotEquals' ? 'Equals' : operator;
  if (!operators.includes(positive) && !operators.includes(operator))
    throw new InvalidLookUpError(`The field "${field.definition.code}" can't be compared like that.`);
  const single = engine.bind({ ...field.definition, array: false });
  const compared = convertScriptValue(single, value, engine);
  return {
    field,
    condition: { field: field.definition.id, operator, ...(compared && { value: compared }) },
  };
}

const operatorByName: Readonly<Record<string, ConditionOperator>> = {
  not: 'NotEquals',
  more: 'More',
  less: 'Less',
  from: 'MoreOrEqual',
  till: 'LessOrEqual',
  contains: 'Contains',
  starts: 'StartsWith',
};

function comparisons(asked: unknown): [ConditionOperator, ScriptValue][] {
  if (typeof asked !== 'object' || asked === null) return [['Equals', asked as ScriptValue]];
  return Object.entries(asked).map(([name, value]) => {
    const operator = Object.hasOwn(operatorByName, name) ? operatorByName[name] : undefined;
    if (!operator) throw new InvalidLookUpError(`There is no comparison "${name}".`);
    return [operator, value];
  });
}
