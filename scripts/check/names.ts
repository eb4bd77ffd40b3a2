import { groupOf, isDomain, levelOf, libraryLevelOf, positionOf } from './layout.ts';
import type { Source, Verdict } from './source.ts';

const KEBAB = '[a-z0-9]+(-[a-z0-9]+)*';
const PASCAL = '[A-Z][A-Za-z0-9]*';

/** Files that a domain's folder may hold in each tier: the table of ARCHITECTURE.md, "What goes where". */
const DOMAIN_FILES = {
  shared: new RegExp(`^${KEBAB}(\\.test)?\\.ts$`),
  server: new RegExp(
    `^((module|handlers|queries|commands|events|jobs|labels|present|previews)(\\.test)?\\.ts|(handlers|queries|commands|papers)/${KEBAB}(\\.test)?\\.ts|${KEBAB}\\.test\\.ts|data/.+)$`,
  ),
  web: new RegExp(
    `^(queries\\.ts|${PASCAL}(\\.test)?\\.tsx|use-${KEBAB}\\.tsx|${KEBAB}(\\.test)?\\.ts|${KEBAB}\\.css|data/.+)$`,
  ),
  testing: /^$/,
} as const;

/** Names that a tier's `shared` folder leaves to the server and the web. */
const NOT_SHARED = /^(handlers|queries|commands|events|jobs)\.ts$/;

const OTHER_FILES: Record<string, RegExp> = {
  'shared/core': new RegExp(`^${KEBAB}(\\.test)?\\.ts$`),
  'shared/i18n': /^((uk|en)\/\w+\.json|\w+(\.test)?\.ts)$/,
  'server/tests': new RegExp(`^${KEBAB}\\.test\\.ts$`),
  'web/core': new RegExp(
    `^(README\\.md|i18n/texts\\.d\\.ts|router/router(\\.test)?\\.tsx|${KEBAB}/(${KEBAB}(\\.test)?\\.ts|${PASCAL}(\\.test)?\\.tsx))$`,
  ),
  'web/pages': new RegExp(
    `^${KEBAB}/(${PASCAL}(\\.test)?\\.tsx|use-${KEBAB}\\.tsx|${KEBAB}(\\.test)?\\.ts|${KEBAB}\\.css)$`,
  ),
  'testing/web': new RegExp(`^${KEBAB}\\.tsx?$`),
  'web/shell': DOMAIN_FILES.web,
  'web/worker': new RegExp(`^(${KEBAB}(\\.test)?\\.ts|tsconfig\\.json)$`),
  'web/ui': new RegExp(`^(${PASCAL}(\\.test)?\\.tsx|${KEBAB}(\\.test)?\\.ts|${KEBAB}\\.css|README\\.md)$`),
};

const LIBRARY_FILES = new RegExp(
  `^(README\\.md|${KEBAB}((\\.test)?\\.ts|\\.css|\\.json)|fonts/${KEBAB}\\.(ttf|conf))$`,
);

const TIER_FILES = {
  shared: /^tsconfig\.json$/,
  server: /^((main|modules|context|run|tasks|upkeep|doctor)\.ts|tsconfig\.json)$/,
  web: /^(main|prerender|router)\.tsx$|^(paths|routes)(\.test)?\.ts$|^routes\.test\.tsx$|^(main\.css|index\.html|tsconfig\.json|vite-env\.d\.ts)$/,
  testing: new RegExp(`^${KEBAB}(\\.test)?\\.ts$`),
} as const;

/** The code of the demo, at most one folder deep. */
const DEMO_CODE = new RegExp(`^demo/(${KEBAB}/)?${KEBAB}(\\.test)?\\.ts$`);

export function checkNames(sources: readonly Source[]): Verdict {
  const failures = sources.flatMap(({ path }) => {
    const wrong = path.startsWith('src/') ? wrongInSource(path) : wrongElsewhere(path);
    return wrong ? [`${path}: ${wrong}`] : [];
  });
  return {
    failures: [...failures, ...wrongNumbers(sources, 'migrations/'), ...wrongNumbers(sources, 'docs/decisions/')],
  };
}

function wrongInSource(path: string): string | null {
  const position = positionOf(path);
  if (!position) return 'src holds shared, server, web and testing';
  const { tier, folder, name } = position;
  if (folder === '') return TIER_FILES[tier].test(name) ? null : `no such file in src/${tier}`;
  if (isDomain(folder) && !path.startsWith(`src/${tier}/${groupOf(folder)}/`))
    return `${folder} belongs into src/${tier}/${groupOf(folder)}`;
  const other = libraryLevelOf(position) < 0 ? OTHER_FILES[`${tier}/${folder}`] : LIBRARY_FILES;
  // `ui` has the frames of all pages.
  if (tier === 'web' && /Page\.tsx$/.test(name) && !/^(pages|ui)$/.test(folder)) return 'a page stands in web/pages';
  if (other) return other.test(name) ? null : `no such file name in ${tier}/${folder}`;
  if (levelOf(folder) < 0) return name && tier === 'web' && folder === 'public' ? null : `${folder} is no domain`;
  if (tier === 'shared' && NOT_SHARED.test(name)) return 'that belongs to the server or the web';
  return DOMAIN_FILES[tier].test(name) ? null : `no such file name in a domain of ${tier}`;
}

function wrongElsewhere(path: string): string | null {
  if (path.startsWith('migrations/'))
    return /^migrations\/\d{4}_[a-z0-9_]+\.sql$/.test(path) ? null : 'a migration is NNNN_what_it_does.sql';
  if (path.startsWith('docs/decisions/'))
    return /^docs\/decisions\/(\d{4}-[a-z0-9-]+|README)\.md$/.test(path) ? null : 'a decision is NNNN-what-it-is.md';
  if (path.startsWith('demo/') && /\.ts$/.test(path))
    return DEMO_CODE.test(path) ? null : 'the code of the demo is kebab-case';
  if (/^e2e\/[^/]+$/.test(path))
    return /^e2e\/([a-z0-9-]+\.spec\.ts|tsconfig\.json)$/.test(path) ? null : 'a journey is a .spec.ts';
  return null;
}

/** Finds numbers that are used twice. A number may be missing, because a reserved one may stay unused. */
function wrongNumbers(sources: readonly Source[], folder: string): string[] {
  const numbers = sources
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path }) => path.slice(folder.length, folder.length + 4));
  return numbers.flatMap((number, index) =>
    numbers.indexOf(number) === index ? [] : [`${folder}${number}…: this number is taken`],
  );
}
