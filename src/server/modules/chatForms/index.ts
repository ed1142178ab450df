/** Everything that other modules can use from this one. */
export { chatFormsModule } from './module.ts';
export { isForRules, type StartForRule } from './runs/startForRule.ts';
