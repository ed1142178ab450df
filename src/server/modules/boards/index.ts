export { boardsModule } from './module.ts';
export { listBoards } from './repository.ts';
