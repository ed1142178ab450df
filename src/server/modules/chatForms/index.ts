export { chatFormsModule } from './module.ts';
export { canRulesStartForm, type StartFormForRule } from './runs/createStartFormForRule.ts';
