import { MAX_TEXT_FIELD_LENGTH } from '#core/limits.ts';
import { validateBounds } from '../shared/checkSettings.ts';
import { formulaSettings } from '../shared/formula.ts';
import { describeSetting, describeSettings } from '../shared/settings.ts';
import { createTextPlugin } from '../shared/textPlugin.ts';

/** The minimum number of lines in an editor, unless the definition sets one. */
export const DEFAULT_TEXT_ROWS = 3;

/** Text of several lines, stored byte for byte. */
export const textPlugin = createTextPlugin({
  type: 'Text',
  labelId: 'field.Text.label',
  settings: describeSettings({
    own: [describeSetting('rows', 'integer', { helpId: 'setting.rows.help' }), ...formulaSettings],
    canBeUnique: false,
    canBeArray: true,
  }),
  maxLength: MAX_TEXT_FIELD_LENGTH,
  checkSettings: definition => validateBounds(definition, 'rows', { min: 1, max: 50, isWhole: true }),
  uiOptions: ({ rows }) => ({ rows: rows ?? DEFAULT_TEXT_ROWS }),
});
