import type { Decorator, Preview } from '@storybook/react-vite';
import { useEffect } from 'react';
import { configure } from 'storybook/test';
import { features } from '#app/features/index.ts';
import { FieldStage } from '#plugins/shared/stage/FieldStage.tsx';
import { colouredField, everyField, everyFieldValues } from '#tests/fixtures/everyField.ts';
import { ToastsProvider } from '#view/kit/feedback/Toasts.tsx';
import { loadSortableList } from '#view/kit/layout/SortableList.tsx';
import { ModalStackProvider } from '#view/kit/overlays/ModalStackProvider.tsx';
import '#view/kit/tokens.css';
import '#view/kit/base.css';

// The default of a second is too short for lazily loaded parts on a busy machine.
configure({ asyncUtilTimeout: 8_000 });

const withColorMode: Decorator = (Story, { globals }) => {
  useEffect(() => {
    document.documentElement.dataset.colorMode = String(globals.colorMode);
    document.documentElement.lang = String(globals.locale);
  }, [globals.colorMode, globals.locale]);
  return <Story />;
};

/** The application's surroundings of every page; the field types are provided here, so stories of views name none. */
const withStage: Decorator = (Story, { globals }) => (
  <ModalStackProvider>
    <FieldStage locale={globals.locale === 'uk' ? 'uk' : 'en'} countryCode={String(globals.country)}>
      <ToastsProvider>
        <Story />
      </ToastsProvider>
    </FieldStage>
  </ModalStackProvider>
);

const preview: Preview = {
  decorators: [withStage, withColorMode],
  // A directory with a field of every type, for stories of views: `loaded.directory` (`coloured`), `loaded.values`.
  // The features of the application, for stories of its frame: `loaded.features`.
  // Drag code is already loaded, as it is when the application opens a form.
  loaders: [
    async () => {
      await loadSortableList();
      return { directory: everyField, coloured: colouredField, values: everyFieldValues, features };
    },
  ],
  initialGlobals: { locale: 'en', colorMode: 'light', country: 'ua' },
  globalTypes: {
    locale: toolbar('Language', 'globe', { en: 'English', uk: 'Українська' }),
    colorMode: toolbar('Theme', 'mirror', { light: 'Light', dark: 'Dark' }),
    country: toolbar('Country', 'location', { ua: 'Ukraine', us: 'United States', de: 'Germany' }),
  },
  parameters: {
    layout: 'fullscreen',
    options: { storySort: { order: ['Introduction', 'Field types', 'View', 'Records', 'Kit'] } },
    // The toolbar's widths; a story selects one by `globals: { viewport: { value: 'phone' } }`.
    viewport: {
      options: {
        narrow: {
          name: 'Narrow phone (360 px)',
          styles: { width: '360px', height: '740px' },
          type: 'mobile',
        },
        phone: { name: 'Phone (390 px)', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet (768 px)', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Desktop (1280 px)', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
    // A story that violates an accessibility rule fails the run.
    a11y: { test: 'error' },
  },
};

export default preview;

function toolbar(title: string, icon: string, choices: Readonly<Record<string, string>>) {
  const items = Object.entries(choices).map(([value, name]) => ({ value, title: name }));
  return { name: title, toolbar: { title, icon, items, dynamicTitle: true } };
}
