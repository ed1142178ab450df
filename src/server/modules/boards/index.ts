/** Everything that other modules can use from this one. */

export { boardsModule } from './module.ts';
export { listBoards } from './repository.ts';
