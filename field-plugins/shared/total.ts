import type { FieldDefinition } from '#core/model.ts';
import { readSetting } from './checkSettings.ts';
import { describeSetting } from './settings.ts';

/** Of columns whose numbers can be added up: whether they are. Prices and amounts of several units make no sum. */
export const totalSetting = describeSetting('settings.showTotal', 'flag', {
  isForColumns: true,
  helpId: 'setting.settings.showTotal.help',
});

export function hasTotal(definition: FieldDefinition): boolean {
  return readSetting(definition, totalSetting.property) === true;
}
