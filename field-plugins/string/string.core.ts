import type { FieldPlugin } from '#core/fieldPlugin.ts';
import { STRING_MAX_LENGTH } from '#core/limits.ts';
import { compareText } from '#core/text.ts';
import { checkDescribedSettings } from '../shared/checkSettings.ts';
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

const settings = settingsOf({
  own: [describeSetting('suggestionEnabled', 'flag', { helpId: 'setting.suggestionEnabled.help' })],
  canBeUnique: true,
  canBeArray: true,
});

/** A line of text, kept byte for byte; blanks at its ends are the writer's. */
export const stringPlugin: FieldPlugin<'String'> = {
  type: 'String',
  labelId: 'field.String.label',
  valueKind: 'stringValue',
  settings,
  checkSettings: (definition, context) => checkDescribedSettings(settings, definition, context),
  schema: () => memberSchema('stringValue', { type: 'string', maxLength: STRING_MAX_LENGTH }),
  uiOptions: ({ suggestionEnabled }) => ({
    maxLength: STRING_MAX_LENGTH,
    suggestionEnabled: suggestionEnabled === true,
  }),
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
