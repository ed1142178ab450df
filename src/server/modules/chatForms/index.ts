/** All that other modules may use of this one. */
export { chatFormsModule } from './module.ts';
export { isForRules, type StartForRule } from './runs/startForRule.ts';
