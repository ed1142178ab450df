import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createMessagesPlugin } from './tools/compiledMessages.ts';
import { createEmojiPlugin } from './tools/emojiData.ts';
import { createWidgetLoaderPlugin, WIDGET_LOADER } from './tools/widgetLoader.ts';

const serverPort = process.env.PORT ?? '3000';
const server = `http://127.0.0.1:${serverPort}`;

/**
 * By default, the build shares code in some sixty small files, which a page loads one after the other. These are the
 * parts
 * that are needed together; what isn't listed here (the form library, drag and drop, pages) stays with the code that
 * needs it.
 */
const chunks = [
  {
    name: 'base',
    test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|valtio|proxy-compare|openapi-fetch|@formatjs|intl-messageformat)[\\/]/,
    priority: 50,
  },
  {
    name: 'kit',
    test: /src[\\/](core[\\/](limits|fetchWithRetry|mailAddress)|view[\\/]field[\\/]formatIssue|app[\\/](api[\\/](client|tokens|ApiError|errorText|useApiCall)|state[\\/]seeAs|features[\\/](notifications[\\/](latestNotifications|notificationCalls)|reminders[\\/]reminderCalls)|shared[\\/](texts|board|plans)[\\/][a-zA-Z]*[tT]exts)\.tsx?$)|src[\\/]view[\\/](i18n[\\/]|kit[\\/](?:[a-z]+[\\/])?(Button|FailedChunk|Icon|icons|lazy|loadChunk|IconButton|control|Field|flush|useDraft|TextInput|Notice|Skeleton|states|pageTitle|modalStack|ModalStackProvider|Toasts|[a-z]+\.css))/,
    priority: 40,
  },
  {
    name: 'overlay',
    test: /node_modules[\\/](@chakra-ui|@ark-ui|@zag-js|@floating-ui|@emotion|@pandacss|stylis)[\\/](?!.*(popover|focus-trap|aria-hidden|tooltip))/,
    priority: 30,
  },
  {
    name: 'fields',
    // Texts are loaded in the user's language. A type's `lazy` folder is loaded on demand; not every screen needs all
    // of the engine either.
    test: /(field-plugins[\\/](?![a-z-]+[\\/]lazy[\\/]|.*messages\.)|libphonenumber-js|src[\\/]core[\\/](?!automation|figures[\\/](?!figuresPart|resolveQuestion)|geo[\\/](?!area|point)|files|processes|scripts|transformation|record[\\/](judgeScripts|scriptPlace|judgeWrite|resolveWrite|writeRights|writtenValues|formulaValues|givenValues|validateRecord|checklist)|formula|template|import|vcard|reminders|notes|notifications|configuration|calendar[\\/](?!weekStart|formatDay)|(directory|field|policy)[\\/](?:[a-z]+[\\/])?(joinDirectories|laneLimit|checkDirectory|createDraftDirectory|describeChange|explain|assertions|relativeOperands|joinedSystemFields|hiddenElsewhere|steps|scriptSteps)|exactDecimal|sameJson|sheetText|formulaGuard)|src[\\/]view[\\/](field[\\/](?!ChangeList|FieldEditor|ListEditor|useListValues)|engine[\\/]|systemFields[\\/]fieldUiRegistry))/,
    priority: 20,
  },
  {
    // Small modules that every page of records needs immediately: as separate files, their overhead would exceed their
    // content.
    name: 'records',
    test: /src[\\/](app[\\/](state[\\/](tags|useBoot|createRecordRules|workClock|recordDrafts|navigation)|api[\\/](download|files|searchRecords|validators|useLoad|boardCalls|recordCalls)|live[\\/](events|useCoalescedCall|useReloadOnChange)|shared[\\/](TemplateLoadingState|following[\\/]useFollowEntries|assigning[\\/]assignActions|bulk[\\/]bulkCalls|transforming[\\/]transformCalls|exports[\\/]ExportMenu|moving[\\/]moveRecord|records[\\/]recordSource)|features[\\/]records[\\/](useRecordAddress|actions[\\/]useMenuActions|bulk[\\/]useVcardAvailability))|view[\\/](kit[\\/](?:[a-z]+[\\/])?(Badge|Page|readableText|Modal|ModalFrame|ConfirmDialog|UnsavedDialog|focus|Menu|SegmentedControl|useWidth|useMediaQuery|useScrollEdges|total|gridCursor|gridDom|useGridCursor)|tags[\\/]tags|table[\\/](useSystemFields|filters[\\/](JoinSelect|ColumnsMenu))))\.tsx?$/,
    // Otherwise the login page would load their dependencies, including the field types.
    includeDependenciesRecursively: false,
    priority: 10,
  },
];

export default defineConfig({
  plugins: [react(), createMessagesPlugin(), createEmojiPlugin(), createWidgetLoaderPlugin()],
  publicDir: 'src/app/public',
  resolve: {
    alias: {
      // rjsf's default theme renders help texts as markdown; ours doesn't: 32 kB less.
      'markdown-to-jsx/react': fileURLToPath(new URL('src/view/empty.ts', import.meta.url)),
    },
  },
  build: {
    outDir: 'dist/app',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Our Content-Security-Policy allows no inline data in scripts and styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    modulePreload: {
      // All target browsers support it.
      polyfill: false,
      // The entry has already loaded these; listing them for every page makes the first load larger.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter(name => !/\/(base|kit|rolldown-runtime)-/.test(name)),
    },
    rolldownOptions: {
      // The application, and the chat for sites with the script that embeds it.
      input: { index: 'index.html', widget: 'widget.html', [WIDGET_LOADER]: 'src/widget/loader/loader.ts' },
      output: {
        codeSplitting: { groups: chunks },
        entryFileNames: ({ name }) => (name === WIDGET_LOADER ? '[name].js' : 'assets/[name]-[hash].js'),
        // The entry contains the file names of all pages, so short names reduce the first load.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || chunks.some(chunk => chunk.name === name)
            ? 'assets/[name]-[hash].js'
            : 'assets/[hash].js',
      },
    },
  },
  server: {
    port: Number(process.env.DEV_PORT ?? 5173),
    proxy: {
      // Vite's own `?import` on modules imported at run time isn't part of the contract.
      // `/widget/{id}` and the script of the same name are served from the build.
      '/widget/': { target: server },
      '/api': { target: server, ws: true, rewrite: path => path.replace(/\?import$/, '') },
    },
  },
});
