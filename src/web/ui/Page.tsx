import type { ComponentProps, ReactNode } from 'react';
import { usePageTitle } from '#web/core/router/title.ts';
import { cx } from './base/cx.ts';
import { TopBar } from './content/Bars.tsx';

const WIDTHS = { prose: 'lg:max-w-prose', page: 'lg:max-w-page', form: 'lg:max-w-240', full: undefined };

interface PageProps extends Omit<ComponentProps<typeof TopBar>, 'title' | 'className'> {
  /** The title of the bar above the page, and of its own bar unless there is a `heading`. */
  title: string;
  heading?: ReactNode;
  width?: keyof typeof WIDTHS;
  align?: 'middle' | 'left';
  /** The room below the content: none for a page that ends in a bar. */
  end?: 'room' | 'none';
  className?: string | undefined;
  barClass?: string | undefined;
  children: ReactNode;
}

export function Page(props: PageProps) {
  const { title, heading, width = 'prose', align = 'middle', end = 'room', className, ...rest } = props;
  const { barClass, children, ...bar } = rest;
  usePageTitle(title);
  return (
    <div
      className={cx(WIDTHS[width], align === 'middle' && 'lg:mx-auto lg:w-full', end === 'room' && 'pb-8', className)}
    >
      <TopBar title={heading ?? title} className={barClass} {...bar} />
      {children}
    </div>
  );
}
