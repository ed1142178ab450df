import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, within } from 'storybook/test';
import type { Directory } from '#core/model.ts';
import type { AppFeature } from '../features/defineFeature.ts';
import { FeaturesContext } from '../features/FeaturesContext.ts';
import { AppStage } from '../shared/stage/AppStage.tsx';
import { openDemoAccount } from '../shared/stage/demoAccount.ts';
import { defineTexts } from '../shared/texts/defineTexts.ts';
import type { Boot } from '../state/bootState.ts';
import { Navigation } from './Navigation.tsx';
import './shell.css';

/** Shows the menu of all features, with a data directory, a process directory and a board. */
function NavigationDemo({ features }: { features: readonly AppFeature[] }) {
  const titles = useMemo(() => {
    const inLocale = (locale: 'en' | 'uk') => async () => ({
      default: Object.assign({}, ...features.map(feature => feature.titles[locale])),
    });
    return defineTexts({ en: inLocale('en'), uk: inLocale('uk') });
  }, [features]);
  return (
    <FeaturesContext value={features}>
      <AppStage texts={titles}>
        <div className="dk-side" style={{ width: 240 }}>
          <Navigation hasBrand />
        </div>
      </AppStage>
    </FeaturesContext>
  );
}

const directory = (id: string, name: string, type: Directory['type']): Directory => ({
  ...{ id, code: id, name, type, revision: 1, showOnMenu: true },
  ...{ fields: [], statusList: [] },
});
const boards = [
  { id: 'pipeline', name: 'Pipeline', lanes: [{ name: 'New', directoryId: 'deal', statuses: [] }] },
] as unknown as Boot['boards'];

export default {
  title: 'Shell/Navigation',
  component: NavigationDemo,
  beforeEach: () =>
    openDemoAccount([directory('place', 'Places', 'Data'), directory('deal', 'Deal', 'Process')], { boards }),
} satisfies Meta<typeof NavigationDemo>;

type Story = StoryObj<typeof NavigationDemo>;

function story(manageBoards: string, globals: Story['globals'] = {}): Story {
  return {
    globals,
    render: (_, { loaded }) => <NavigationDemo features={loaded.features} />,
    play: async ({ canvas }) => {
      const menu = await canvas.findByRole('navigation');
      const names = [...menu.querySelectorAll('h2, a')].map(each => each.textContent);
      await expect(names).toEqual([...new Set(names)]);
      const icons = ['Places', 'Deal', 'Pipeline', manageBoards].map(name =>
        within(menu).getByRole('link', { name }).querySelector('svg path')?.getAttribute('d'),
      );
      await expect(new Set(icons).size).toBe(icons.length);
    },
  };
}

/**
 * Checks that all entries have different names, and that different types of entries have different icons.
 */
export const Places = story('Manage boards');

export const PlacesInUkrainian = story('Керування дошками', { locale: 'uk' });
