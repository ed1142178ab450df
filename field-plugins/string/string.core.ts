import { MAX_STRING_LENGTH } from '#core/limits.ts';
import { formulaSettings } from '../shared/formula.ts';
import { describeSetting, describeSettings } from '../shared/settings.ts';
import { createTextPlugin } from '../shared/textPlugin.ts';

/** A line of text, stored byte for byte. */
export const stringPlugin = createTextPlugin({
  type: 'String',
  labelId: 'field.String.label',
  settings: describeSettings({
    own: [
      describeSetting('suggestionEnabled', 'flag', { helpId: 'setting.suggestionEnabled.help' }),
      ...formulaSettings,
    ],
    canBeUnique: true,
    canBeArray: true,
  }),
  maxLength: MAX_STRING_LENGTH,
  uiOptions: ({ suggestionEnabled }) => ({ suggestionEnabled: suggestionEnabled === true }),
});
