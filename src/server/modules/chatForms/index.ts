export { chatFormsModule } from './module.ts';
export { isForRules, type StartForRule } from './runs/startForRule.ts';
