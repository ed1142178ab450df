import { type Figures, figuresModule } from '#server/modules/figures/index.ts';
import { defineModule, type ServerModule } from '#server/modules/serverModule.ts';

/** Creates a module that gives a test access to the figures module of its server. */
export function watchFigures(): { watching: ServerModule; kept: () => Pick<Figures, 'bytes' | 'end'> } {
  let figures: Figures | undefined;
  return {
    watching: defineModule({
      name: 'watching',
      create: (_, { use }) => {
        figures = use(figuresModule);
        return {};
      },
    }),
    kept() {
      if (!figures) throw new Error('The server has not started yet.');
      return figures;
    },
  };
}
