import type { BoundField } from './boundField.ts';
import type { ComputedPart, FieldContext } from './fieldPlugin.ts';

/**
 * Binds a computed field, which stores nothing: it is displayed, sorted and filtered like the field its value comes
 * from.
 */
export function bindComputedField(single: BoundField, computed: ComputedPart): BoundField {
  const { definition } = single;
  const resolve: BoundField['resolve'] = ({ findField, engine }) => {
    const target = computed.target(definition, findField);
    return target && target.id !== definition.id ? engine.bind(target) : undefined;
  };
  const valueIn = (context: FieldContext) => computed.value(definition, context);
  return {
    ...single,
    isComputed: true,
    isDerived: true,
    canSort: false,
    canFilter: false,
    schema: () => ({ type: 'object', maxProperties: 0 }),
    normalize: () => undefined,
    isEmpty: () => true,
    equals: () => true,
    validate: () => [],
    toText: (_, context) => resolve(context)?.toText(valueIn(context), context) ?? '',
    searchTexts: (_, context) => {
      const shown = resolve(context);
      const hidden = shown?.definition.tableFields?.filter(column => column.hidden).map(({ id }) => id) ?? [];
      const texts = [...(shown?.searchTexts(valueIn(context), context) ?? [])];
      return new Map([[definition.id, texts.flatMap(([id, parts]) => (hidden.includes(id) ? [] : parts))]]);
    },
    parseText: () => ({ value: undefined }),
    compare: () => 0,
    matches: ({ operator, operand, context }) =>
      resolve(context)?.matches({ value: valueIn(context), operator, operand, context }) ?? false,
    resolve,
    valueIn,
    targetsOf: () => [],
  };
}
