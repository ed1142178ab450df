import type { StorybookConfig } from '@storybook/react-vite';

/** Stories are next to the plugins and views they describe. Nothing here calls the network. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    '../field-plugins/**/*.stories.tsx',
    '../src/**/*.stories.tsx',
    '../account-scripts/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  refs: { '@chakra-ui/react': { disable: true } },
};

export default config;
