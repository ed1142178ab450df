import { describeSetting } from './settings.ts';

/** Of types whose values a formula may give: what it is, and whether the result may be seen without what it is made of. */
export const formulaSettings = [
  describeSetting('settings.formula', 'formula', { helpId: 'setting.settings.formula.help' }),
  describeSetting('settings.startFormula', 'formula', {
    helpId: 'setting.settings.startFormula.help',
    isForFields: true,
    onlyWhere: { property: 'settings.formula', isSet: false },
  }),
  describeSetting('settings.showResult', 'flag', {
    helpId: 'setting.settings.showResult.help',
    onlyWhere: { property: 'settings.formula', isSet: true },
  }),
];
