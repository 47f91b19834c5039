/** Given when the application is built or served. */
interface ImportMetaEnv {
  /** `https://platform.example.com`, without a slash at its end. */
  readonly VITE_PLATFORM_URL: string;
  /** The OpenID provider that the platform trusts. */
  readonly VITE_ISSUER: string;
  /** The application's public client there. */
  readonly VITE_CLIENT_ID: string;
}
