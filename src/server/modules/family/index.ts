/** Everything that other modules can use from this one. */
export { createRelation } from './commands/createRelation.ts';
export { deleteRelation } from './commands/deleteRelation.ts';
export { familyModule } from './module.ts';
export { mayReadFamily, mayRelate } from './policy.ts';
export { familiesOf } from './presenter.ts';
export { selectRelations } from './repository.ts';
