import type { FieldDefinition } from '#core/model.ts';
import { getSetting } from './checkSettings.ts';
import { describeSetting } from './settings.ts';

/**
 * The setting that shows the total of a number column. It is optional, because prices and amounts in different units
 * can't be added up.
 */
export const totalSetting = describeSetting('settings.showTotal', 'flag', {
  isForColumns: true,
  helpId: 'setting.settings.showTotal.help',
});

export function hasTotal(definition: FieldDefinition): boolean {
  return getSetting(definition, totalSetting.property) === true;
}
