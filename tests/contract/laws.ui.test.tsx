import { cleanup } from '@testing-library/react';
import { afterEach, describe, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldMessages } from '#plugins/index.messages.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import { fieldUis } from '#plugins/index.ui.ts';
import { createFieldUiRegistry } from '#view/systemFields/fieldUiRegistry.ts';
import { uiLaws } from './laws.ui.tsx';

const registry = createFieldRegistry(fieldPlugins);
const ui = createFieldUiRegistry(fieldUis);

afterEach(cleanup);

describe.each(fieldPlugins.map(plugin => plugin.type))('%s', type => {
  describe.each(fieldSamples[type].definitions.map(sample => [sample.name, sample] as const))(
    '%s',
    (_, sample) => {
      test.each(Object.entries(uiLaws))('%s', (_, law) => {
        for (const locale of ['en', 'uk'] as const) {
          law({ sample, registry, ui, messages: fieldMessages, locale });
          cleanup();
        }
      });
    },
  );
});
