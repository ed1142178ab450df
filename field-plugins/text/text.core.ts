import type { FieldPlugin } from '#core/fieldPlugin.ts';
import { TEXT_MAX_LENGTH } from '#core/limits.ts';
import { compareText } from '#core/text.ts';
import { checkBounds, checkDescribedSettings } from '../shared/checkSettings.ts';
import { describeSetting, settingsOf } from '../shared/settings.ts';
import {
  checkStorable,
  hasNoText,
  keepText,
  memberSchema,
  sameText,
  textFilter,
  textOf,
} from '../shared/stringValue.ts';

/** Lines an editor shows where the definition does not say. */
export const DEFAULT_ROWS = 3;

const settings = settingsOf({
  own: [describeSetting('rows', 'integer', { helpId: 'setting.rows.help' })],
  canBeUnique: false,
  canBeArray: true,
});

/** Text of several lines, kept byte for byte. */
export const textPlugin: FieldPlugin<'Text'> = {
  type: 'Text',
  labelId: 'field.Text.label',
  valueKind: 'stringValue',
  settings,
  checkSettings: (definition, context) => [
    ...checkDescribedSettings(settings, definition, context),
    ...checkBounds(definition, 'rows', { min: 1, max: 50, isWhole: true }),
  ],
  schema: () => memberSchema('stringValue', { type: 'string', maxLength: TEXT_MAX_LENGTH }),
  uiOptions: ({ rows }) => ({ maxLength: TEXT_MAX_LENGTH, rows: rows ?? DEFAULT_ROWS }),
  initial: null,
  normalize: keepText,
  isEmpty: hasNoText,
  equals: sameText,
  validate: value => checkStorable(textOf(value)),
  toText: textOf,
  parseText: text => ({ value: { stringValue: text } }),
  compare: (a, b) => compareText(textOf(a), textOf(b)),
  filter: textFilter,
  computed: null,
  references: () => ({ directories: [], fields: [] }),
  targetsOf: () => [],
};
