export { createRelation } from './commands/createRelation.ts';
export { deleteRelation } from './commands/deleteRelation.ts';
export { familyModule } from './module.ts';
export { canChangeRelations, canReadRelations } from './policy.ts';
export { readFamilies } from './presenter.ts';
export { selectRelations } from './repository.ts';
