import type accounts from './en/accounts.json';
import type amenities from './en/amenities.json';
import type bookings from './en/bookings.json';
import type carriers from './en/carriers.json';
import type chat from './en/chat.json';
import type contacts from './en/contacts.json';
import type core from './en/core.json';
import type dashboard from './en/dashboard.json';
import type demo from './en/demo.json';
import type desk from './en/desk.json';
import type email from './en/email.json';
import type errors from './en/errors.json';
import type fields from './en/fields.json';
import type fleet from './en/fleet.json';
import type help from './en/help.json';
import type lookup from './en/lookup.json';
import type mail from './en/mail.json';
import type members from './en/members.json';
import type notifications from './en/notifications.json';
import type papers from './en/papers.json';
import type password from './en/password.json';
import type payments from './en/payments.json';
import type pending from './en/pending.json';
import type photos from './en/photos.json';
import type previews from './en/previews.json';
import type profile from './en/profile.json';
import type reviews from './en/reviews.json';
import type search from './en/search.json';
import type settings from './en/settings.json';
import type shell from './en/shell.json';
import type signin from './en/signin.json';
import type statuses from './en/statuses.json';
import type step from './en/step.json';
import type timetable from './en/timetable.json';
import type tracking from './en/tracking.json';
import type trips from './en/trips.json';
import type ui from './en/ui.json';
import type walkOn from './en/walkOn.json';
import type welcome from './en/welcome.json';

/** The message files, one per domain and language: `src/shared/i18n/{uk,en}/{namespace}.json`, flat, ICU MessageFormat. */
interface Catalogs {
  accounts: typeof accounts;
  amenities: typeof amenities;
  bookings: typeof bookings;
  carriers: typeof carriers;
  chat: typeof chat;
  contacts: typeof contacts;
  core: typeof core;
  dashboard: typeof dashboard;
  demo: typeof demo;
  email: typeof email;
  desk: typeof desk;
  errors: typeof errors;
  fields: typeof fields;
  fleet: typeof fleet;
  help: typeof help;
  lookup: typeof lookup;
  mail: typeof mail;
  notifications: typeof notifications;
  papers: typeof papers;
  password: typeof password;
  members: typeof members;
  payments: typeof payments;
  pending: typeof pending;
  photos: typeof photos;
  previews: typeof previews;
  profile: typeof profile;
  reviews: typeof reviews;
  search: typeof search;
  settings: typeof settings;
  shell: typeof shell;
  signin: typeof signin;
  statuses: typeof statuses;
  step: typeof step;
  timetable: typeof timetable;
  tracking: typeof tracking;
  trips: typeof trips;
  ui: typeof ui;
  walkOn: typeof walkOn;
  welcome: typeof welcome;
}

export type Namespace = keyof Catalogs;

/** Every key of every message file; a key that no file has does not compile. */
export type MessageKey = { [N in Namespace]: keyof Catalogs[N] }[Namespace] & string;

export type MessageValues = Record<string, string | number>;
