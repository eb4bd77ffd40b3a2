import sharp from 'sharp';

/** Reads a file of the site; its address begins with the origin. */
type Read = (address: string) => Promise<Response>;

/** sitemaps.org/protocol.html: "no more than 50,000 URLs and must be no larger than 50MB", each "less than 2,048 characters". */
const MAX_URLS = 50_000;
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_LENGTH = 2_048;
const SITEMAP =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">(<url><loc>[^<>]*<\/loc><\/url>)*<\/urlset>\n$/;

/** The addresses of a sitemap, as they are meant. */
export function sitemapAddresses(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}

/** The errors of a sitemap of one site by the protocol. */
export function sitemapProblems(xml: string, origin: string): string[] {
  const addresses = sitemapAddresses(xml);
  return [
    ...(SITEMAP.test(xml) ? [] : ['the document does not have the form of the schema']),
    ...(addresses.length > 0 && addresses.length <= MAX_URLS ? [] : [`${addresses.length} addresses`]),
    ...(Buffer.byteLength(xml) <= MAX_BYTES ? [] : ['more than 50 MB']),
    ...(/&(?!(amp|lt|gt|quot|apos|#\d+);)/.test(xml) ? ['an entity that is not escaped'] : []),
    ...addresses.filter((address) => !address.startsWith(`${origin}/`)).map((address) => `${address} is elsewhere`),
    ...addresses.filter((address) => address.length >= MAX_LENGTH).map((address) => `${address} is too long`),
    ...addresses.filter((address, index) => addresses.indexOf(address) !== index).map((address) => `${address} twice`),
  ];
}

/** The types of schema.org that our pages use, with the properties that they may have and (!) must have for a search engine to show them. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name!', 'url!', 'logo', 'aggregateRating'],
  AggregateRating: ['ratingValue!', 'reviewCount!', 'bestRating', 'worstRating'],
  BusTrip: ['name', 'departureTime!', 'arrivalTime!', 'departureBusStop!', 'arrivalBusStop!', 'provider!', 'offers'],
  BusStop: ['name!', 'geo', 'address'],
  Offer: ['price!', 'priceCurrency!', 'availability', 'url'],
};
const FORMATS: Readonly<Record<string, RegExp>> = {
  url: /^https?:\/\/\S+$/,
  logo: /^https?:\/\/\S+$/,
  departureTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
  arrivalTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
  price: /^\d+(\.\d{1,2})?$/,
  priceCurrency: /^[A-Z]{3}$/,
  availability: /^https:\/\/schema\.org\/(InStock|SoldOut)$/,
  ratingValue: /^[1-5](\.\d+)?$/,
  reviewCount: /^[1-9]\d*$/,
};

/** The errors of the JSON-LD blocks of a page. */
export function structuredDataProblems(html: string): string[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.flatMap(([, text = '']) => {
    const data: unknown = JSON.parse(text);
    const isRoot = typeof data === 'object' && data !== null && '@context' in data;
    return [
      ...(isRoot && data['@context'] === 'https://schema.org' ? [] : ['no @context']),
      ...thingProblems(data, ''),
    ];
  });
}

function thingProblems(thing: unknown, path: string): string[] {
  if (typeof thing !== 'object' || thing === null) return [];
  const { '@type': type, '@context': _, ...properties } = thing as Record<string, unknown>;
  const known = TYPES[String(type)];
  if (!known) return [`${path || 'the page'} has the type ${type}`];
  const names = known.map((name) => name.replace('!', ''));
  const missing = known.filter((name) => name.endsWith('!') && !(name.slice(0, -1) in properties));
  return [
    ...missing.map((name) => `${path}${type} lacks ${name.slice(0, -1)}`),
    ...Object.entries(properties).flatMap(([name, value]) => [
      ...(names.includes(name) ? [] : [`${path}${type} has ${name}`]),
      ...(FORMATS[name] && !FORMATS[name].test(String(value)) ? [`${path}${type}.${name} is ${value}`] : []),
      ...thingProblems(value, `${path}${type}.${name} `),
    ]),
  ];
}

interface Manifest {
  name?: string;
  short_name?: string;
  id?: string;
  start_url?: string;
  scope?: string;
  display?: string;
  icons?: Icon[];
  shortcuts?: { name?: string; url?: string; icons?: Icon[] }[];
}
interface Icon {
  src: string;
  sizes?: string;
  type?: string;
  purpose?: string;
}

/** The errors of a web manifest by the W3C's "Web Application Manifest", and what a browser requires to install the app. */
export async function manifestProblems(address: string, read: Read): Promise<string[]> {
  const response = await read(address);
  const manifest = (await response.json()) as Manifest;
  const {
    name,
    short_name: short,
    start_url: start = '',
    scope = '/',
    display = '',
    icons = [],
    shortcuts = [],
  } = manifest;
  const url = (path: string) => new URL(path, address).href;
  const sizes = icons.filter(({ purpose = 'any' }) => purpose.split(' ').includes('any')).map((icon) => icon.sizes);
  const all = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons ?? [])];
  return [
    ...(response.headers.get('content-type')?.startsWith('application/manifest+json')
      ? []
      : ['the type of the manifest']),
    ...(name && short ? [] : ['no name']),
    ...(['standalone', 'fullscreen', 'minimal-ui'].includes(display) ? [] : [`display ${display}`]),
    ...[start, ...shortcuts.map((shortcut) => shortcut.url ?? '')]
      .filter((path) => path === '' || !url(path).startsWith(url(scope)))
      .map((path) => `${path} is outside of the scope`),
    ...['192x192', '512x512'].filter((size) => !sizes.includes(size)).map((size) => `no icon of ${size}`),
    ...(icons.some(({ purpose }) => purpose?.includes('maskable')) ? [] : ['no maskable icon']),
    ...(await Promise.all(all.map((icon) => iconProblems(icon, url(icon.src), read)))).flat(),
  ];
}

async function iconProblems({ src, sizes, type }: Icon, address: string, read: Read): Promise<string[]> {
  const response = await read(address);
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return [
    ...(response.ok ? [] : [`${src}: ${response.status}`]),
    ...(type && !response.headers.get('content-type')?.startsWith(type) ? [`${src} is no ${type}`] : []),
    ...(sizes !== 'any' && sizes !== `${width}x${height}` ? [`${src} is ${width}x${height}, not ${sizes}`] : []),
    ...(sizes === 'any' && format !== 'svg' ? [`${src} has one size`] : []),
  ];
}
