import type { FieldDefinition } from '#core/model.ts';
import { readSetting } from './checkSettings.ts';
import { describeSetting } from './settings.ts';

/**
 * For columns whose numbers can be added up: whether a total is shown. Prices and amounts in different units have no
 * sum.
 */
export const totalSetting = describeSetting('settings.showTotal', 'flag', {
  isForColumns: true,
  helpId: 'setting.settings.showTotal.help',
});

export function hasTotal(definition: FieldDefinition): boolean {
  return readSetting(definition, totalSetting.property) === true;
}
