import type { Decorator, Preview } from '@storybook/react-vite';
import { useEffect } from 'react';
import '#view/kit/tokens.css';
import '#view/kit/base.css';

const withColorMode: Decorator = (Story, { globals }) => {
  useEffect(() => {
    document.documentElement.dataset.colorMode = String(globals.colorMode);
    document.documentElement.lang = String(globals.locale);
  }, [globals.colorMode, globals.locale]);
  return <Story />;
};

const preview: Preview = {
  decorators: [withColorMode],
  initialGlobals: { locale: 'en', colorMode: 'light', country: 'ua' },
  globalTypes: {
    locale: toolbar('Language', 'globe', { en: 'English', uk: 'Українська' }),
    colorMode: toolbar('Colour mode', 'mirror', { light: 'Light', dark: 'Dark' }),
    country: toolbar('Country', 'location', { ua: 'Ukraine', us: 'United States', de: 'Germany' }),
  },
  parameters: {
    layout: 'fullscreen',
    // A story that fails an accessibility rule fails the run.
    a11y: { test: 'error' },
  },
};

export default preview;

function toolbar(title: string, icon: string, choices: Readonly<Record<string, string>>) {
  const items = Object.entries(choices).map(([value, name]) => ({ value, title: name }));
  return { name: title, toolbar: { title, icon, items, dynamicTitle: true } };
}
